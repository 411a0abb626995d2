"""What the floor keeps: the protocol of a store, and the two that are there."""

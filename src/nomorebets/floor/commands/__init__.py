"""What may be asked of the floor: every command, who may give it, how it is answered."""

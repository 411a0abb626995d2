"""A floor of several processes: leases, and requests sent on to a table's owner."""

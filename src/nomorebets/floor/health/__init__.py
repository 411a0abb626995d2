"""How the floor is: probes, counters, the log, the doctor of stores."""

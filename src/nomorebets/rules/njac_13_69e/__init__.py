"""N.J.A.C. 13:69E, the gaming equipment; 19:46 before."""

"""N.J.A.C. 19:47, Rules of the Games."""

"""N.J.A.C. 13:69F, Rules of the Games: the chapter that succeeded 19:47."""

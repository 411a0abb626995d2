"""`python -m nomorebets.cli` is `nmb`."""

from nomorebets.cli import main

main()

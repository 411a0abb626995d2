"""Fill in the acts of golden journals: `python -m tests.journals.regenerate FILE…`."""

import sys
from pathlib import Path

from nomorebets.table.scenario import parse


def main(names: list[str]) -> None:
    for name in names:
        path = Path(name)
        path.write_text(parse(path.read_text()).run().text())
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])

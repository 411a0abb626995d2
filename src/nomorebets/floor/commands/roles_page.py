"""The page on roles, made from the registry that the server obeys.

python -m nomorebets.floor.commands.roles_page > docs/reference/roles.md
"""

from nomorebets.floor.commands.registry import COMMANDS, Command
from nomorebets.table.views import SEES_ALL, Role

COMMAND = "python -m nomorebets.floor.commands.roles_page > docs/reference/roles.md"
HEAD = f"""# Who may do what

Made from the registry of commands (`floor/commands/registry.py`), which the server obeys for HTTP
and WebSocket alike. Not edited, but made again: `{COMMAND}`.
What is not in this table is denied (403; without an account 401).

*yes*: at every open table. *own*: players only at a table they sit or stand at, dealers only at the
table a floorperson assigned to them; elsewhere 403. *theirs*: players find the rounds they played
in and their own movements. Whether the rules admit a command now is another question: a wager while
the cards are dealt is refused with its paragraph (409), whoever makes it. Players decide and call
for their own seats only, and wager on another player's box only where the text allows it (2.13);
dealers decide for the dealer only.
"""
SEEN = """
## Who sees which cards

| cards | {roles} |
|---|{rules}|
| face up | {up} |
| face down before a player | {down} |
| face down that nobody has looked at | {unseen} |

A card face down that nobody has looked at is in no journal: software keeps it with the key of its
shoe, which is told when the shoe has ended.
"""
THEIRS = (
    "rounds", "round", "dispute", "dispute_pdf", "hand", "hands", "equities", "ledger", "history",
)  # fmt: skip


def cell(command: Command, role: Role) -> str:
    if command.roles is None:
        return "yes"
    if role not in command.roles:
        return ""
    if role in command.own_table:
        return "own"
    return "theirs" if role == Role.PLAYER and command.name in THEIRS else "yes"


def row(command: Command) -> str:
    nobody = "yes" if command.roles is None else ""
    cells = (cell(command, role) for role in Role)
    return f"| `{command.name}` | {' | '.join(cells)} | {nobody} | {command.gist} |"


def page() -> str:
    roles = list(Role)
    head = " | ".join(roles)
    rules = "|".join("---" for _ in roles)
    down = ["theirs" if r == Role.PLAYER else "yes" if r in SEES_ALL else "" for r in roles]
    table = [f"\n| command | {head} | no account | |", f"|---|{rules}|---|---|"]
    seen = SEEN.format(
        roles=head, rules=rules, up=" | ".join("yes" for _ in roles), down=" | ".join(down),
        unseen=" | ".join("" for _ in roles),
    )  # fmt: skip
    return HEAD + "\n".join([*table, *map(row, COMMANDS)]) + "\n" + seen


if __name__ == "__main__":
    print(page(), end="")

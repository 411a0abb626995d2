"""The registry: every command, who may give it, what it is told. What is not here is denied."""

from dataclasses import dataclass

from nomorebets.floor import at_table, entering, looking
from nomorebets.floor.calls import Handler, Nothing
from nomorebets.floor.settings import Settings
from nomorebets.table.views import Role

GET, POST, DELETE = "GET", "POST", "DELETE"
PLAYER, DEALER, FLOORPERSON = Role.PLAYER, Role.DEALER, Role.FLOORPERSON
SURVEILLANCE, REGULATOR, LICENSEE = Role.SURVEILLANCE, Role.REGULATOR, Role.LICENSEE
EVERY_ROLE = frozenset(Role)
ANYONE = None  # also without an account
TABLE = "/api/tables/{table}"


@dataclass(frozen=True)
class Command:
    name: str
    method: str
    path: str
    roles: frozenset[Role] | None  # None: anyone, also without an account
    told: type
    handler: Handler
    gist: str
    keyed: bool = False  # takes a client's key, and is done once
    costly: bool = False  # counted against a stricter limit
    seated: bool = False  # a player gives it only at a table where the player sits or stands

    @property
    def at_table(self) -> bool:
        """Given at an open table, also through its WebSocket."""
        return self.keyed and self.path.startswith(TABLE + "/")

    @property
    def own_table(self) -> frozenset[Role]:
        """The roles that give it only at their own table: players who are at it, and the dealer
        assigned to it."""
        own = {DEALER: self.at_table, PLAYER: self.seated}
        return frozenset(role for role in self.roles or () if own.get(role))


def _at(
    name: str, roles: set[Role], told: type, handler: Handler, gist: str, seated: bool = False
) -> Command:
    path = f"{TABLE}/{name}"
    return Command(
        name, POST, path, frozenset(roles), told, handler, gist, keyed=True, seated=seated
    )


def _look(
    name: str, path: str, roles: set[Role] | frozenset[Role] | None, told: type, handler: Handler,
    gist: str,
) -> Command:  # fmt: skip
    return Command(
        name, GET, path, None if roles is None else frozenset(roles), told, handler, gist
    )


FINDS_ROUNDS = {PLAYER, FLOORPERSON, SURVEILLANCE, REGULATOR, LICENSEE}

COMMANDS: tuple[Command, ...] = (
    # the door
    _look("session", "/api/session", ANYONE, Nothing, entering.session, "Who I am."),
    Command("log_in", POST, "/api/session", ANYONE, entering.Credentials, entering.log_in,
            "Log in; locked for a while after repeated wrong passwords.", costly=True),
    Command("log_out", DELETE, "/api/session", ANYONE, Nothing, entering.log_out, "Log out."),
    Command("guest", POST, "/api/guests", ANYONE, entering.Guest, entering.guest,
            "A guest account with play chips, without a form.", costly=True),
    Command("register", POST, "/api/accounts", ANYONE, entering.Credentials, entering.register,
            "Register as a player.", costly=True),
    Command("more_chips", POST, "/api/chips", frozenset({PLAYER}), Nothing,
            entering.more_chips, "More play chips, when nearly none are left.", keyed=True),
    # players
    _at("sit", {PLAYER}, at_table.Sit, at_table.sit_down, "Take a seat, with chips."),
    _at("leave", {PLAYER}, Nothing, at_table.leave_table, "Leave with all chips."),
    _at("buy_in", {PLAYER}, at_table.Chips, at_table.buy_in, "Bring more chips to the table.",
        seated=True),
    _at("wager", {PLAYER}, at_table.Wager, at_table.wager, "Make, change or withdraw a wager.",
        seated=True),
    _at("call", {PLAYER}, at_table.Button, at_table.call_button, "Call a wager on or off.",
        seated=True),
    _at("decide", {PLAYER, DEALER}, at_table.Decide, at_table.decide, "Answer an offer or window.",
        seated=True),
    _at("ready", {PLAYER}, Nothing, at_table.ready, "Say that one's wagers are made.",
        seated=True),
    # dealers
    _at("begin", {DEALER}, Nothing, at_table.begin, "Begin a round."),
    _at("close", {DEALER}, Nothing, at_table.close, "Close the wagers or the window."),
    _at("report", {DEALER}, at_table.Report, at_table.report, "Report a real card, spin or roll."),
    _at("correct", {DEALER}, Nothing, at_table.correct, "Take back the last entry."),
    # floorpersons and the licensee
    _at("irregularity", {FLOORPERSON, DEALER}, at_table.Irregular, at_table.irregularity,
        "Call an irregularity of the game; its remedy follows."),
    _at("fill", {FLOORPERSON, LICENSEE}, at_table.Fill, at_table.fill_seats,
        "Let house players take seats."),
    _at("stand_up", {FLOORPERSON}, at_table.Player, at_table.stand_up, "Stand a player up."),
    _at("assign", {FLOORPERSON}, at_table.Assign, at_table.assign,
        "Assign a dealer to the table, away from any other; nobody by an empty name."),
    _at("shut", {FLOORPERSON, LICENSEE}, Nothing, at_table.shut, "Close the table."),
    Command("open_table", POST, "/api/tables", frozenset({FLOORPERSON, LICENSEE}), Settings,
            at_table.open_table, "Open a table under legal terms.", keyed=True),
    # looking
    _look("games", "/api/games", ANYONE, Nothing, looking.games, "The games."),
    _look("game", "/api/games/{game}", ANYONE, Nothing, looking.one_game,
          "All a page needs to draw and explain a game."),
    _look("layout", "/api/games/{game}/layout", ANYONE, looking.TermsQuery, looking.game_layout,
          "The layout under chosen terms."),
    _look("lobby", "/api/tables", ANYONE, Nothing, looking.lobby, "The open tables."),
    _look("table", TABLE, EVERY_ROLE, Nothing, looking.one_table, "One table, now."),
    _look("odds", TABLE + "/odds", EVERY_ROLE, Nothing, looking.odds,
          "Whether the exact odds of the table's terms are worked out; begins it."),
    _look("odds_sheet", TABLE + "/odds.html", EVERY_ROLE, Nothing, looking.odds_sheet,
          "The exact odds of the table's terms: its PAR sheet."),
    _look("rounds", TABLE + "/rounds", FINDS_ROUNDS, looking.RoundsQuery, looking.rounds,
          "Find rounds by number, seat, player or time; a player finds their own."),
    _look("round", TABLE + "/rounds/{number}", FINDS_ROUNDS, Nothing, looking.one_round,
          "A round, step by step."),
    _look("dispute", TABLE + "/rounds/{number}/dispute", FINDS_ROUNDS, Nothing,
          looking.dispute, "The dispute report of a round."),
    _look("dispute_pdf", TABLE + "/rounds/{number}/dispute.pdf", FINDS_ROUNDS, Nothing,
          looking.dispute_pdf, "The dispute report of a round, as a PDF."),
    _look("history", "/api/history", FINDS_ROUNDS, looking.HistoryQuery, looking.history,
          "Find rounds at any table, also a closed one; a player finds their own."),
    _look("ledger", "/api/ledger", {PLAYER, SURVEILLANCE, REGULATOR, LICENSEE},
          looking.LedgerQuery, looking.ledger, "Movements of chips; a player sees their own."),
    _look("journal", TABLE + "/journal", {REGULATOR}, Nothing, looking.journal,
          "A table's journal, as stored."),
    _look("verify", TABLE + "/verify", {REGULATOR}, Nothing, looking.verify,
          "Verify a table's journal: chain, rounds, shoes, chips."),
)  # fmt: skip

BY_NAME = {command.name: command for command in COMMANDS}
CLOSED_TOO = frozenset(  # also of closed tables
    {"rounds", "round", "dispute", "dispute_pdf", "journal", "verify"}
)

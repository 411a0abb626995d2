"""The registry: every command, who may give it, what it is told. What is not here is denied."""

from dataclasses import dataclass

from nomorebets.floor.commands import (
    counters,
    equipment_told,
    hands,
    house_acts,
    play,
    queries,
    sessions,
    two_people,
)
from nomorebets.floor.commands.call import Handler, Nothing
from nomorebets.floor.tables.settings import Settings
from nomorebets.rules.njac_13_69e.s01_gaming_equipment import WHO
from nomorebets.table.equipment_record import SUBJECT
from nomorebets.table.views import Role

GET, POST, DELETE = "GET", "POST", "DELETE"
PLAYER, DEALER, FLOORPERSON = Role.PLAYER, Role.DEALER, Role.FLOORPERSON
SUPERVISOR = Role.SUPERVISOR
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
    subject: str = ""  # the subchapter its refusals cite, where there is no table and no game
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


def _record(name: str, done: str, told: type, handler: Handler, gist: str) -> Command:
    """Something done with a piece of equipment; the rules say who tells of it."""
    roles = frozenset(Role(role) for role in WHO[done])
    return Command(
        name, POST, f"/api/equipment/{name}", roles, told, handler, gist, keyed=True,
        subject=SUBJECT,
    )  # fmt: skip


STAFF = {DEALER, FLOORPERSON, SUPERVISOR, SURVEILLANCE, REGULATOR, LICENSEE}
FINDS_ROUNDS = {PLAYER, FLOORPERSON, SUPERVISOR, SURVEILLANCE, REGULATOR, LICENSEE}

COMMANDS: tuple[Command, ...] = (
    # the door
    _look("session", "/api/session", ANYONE, Nothing, sessions.session, "Who I am."),
    Command("log_in", POST, "/api/session", ANYONE, sessions.LogIn, sessions.log_in,
            "Log in; after three wrong guesses from an address it waits, ever longer.",
            costly=True),
    Command("log_out", DELETE, "/api/session", ANYONE, Nothing, sessions.log_out, "Log out."),
    Command("change_password", POST, "/api/password", EVERY_ROLE, sessions.NewPassword,
            sessions.change_password, "Another password; all sessions of the account end.",
            costly=True),
    Command("end_sessions", DELETE, "/api/sessions", EVERY_ROLE, Nothing, sessions.end_sessions,
            "Log out everywhere."),
    Command("guest", POST, "/api/guests", ANYONE, sessions.Guest, sessions.guest,
            "A guest account with play chips, without a form.", costly=True),
    Command("register", POST, "/api/accounts", ANYONE, sessions.Credentials, sessions.register,
            "Register as a player.", costly=True),
    Command("more_chips", POST, "/api/chips", frozenset({PLAYER}), Nothing,
            sessions.more_chips, "More play chips, when nearly none are left.", keyed=True),
    # players
    _at("sit", {PLAYER}, play.Sit, play.sit_down, "Take a seat, with chips."),
    _at("leave", {PLAYER}, Nothing, play.leave_table, "Leave with all chips."),
    _at("join_list", {PLAYER}, Nothing, play.join_list,
        "Wait for a seat at a full table: be called in order, and have a time to take it."),
    _at("leave_list", {PLAYER}, Nothing, play.leave_list, "Wait no more."),
    _at("buy_in", {PLAYER}, play.BuyIn, play.buy_in, "Bring more chips to the table.",
        seated=True),
    _at("wager", {PLAYER}, play.MakeWager, play.wager, "Make, change or withdraw a wager.",
        seated=True),
    _at("call", {PLAYER}, play.Button, play.call_button, "Call a wager on or off.",
        seated=True),
    _at("decide", {PLAYER, DEALER}, play.Decide, play.decide, "Answer an offer or window.",
        seated=True),
    _at("coupon", {PLAYER}, house_acts.LayCoupon, house_acts.lay_coupon,
        "Lay a match play coupon with an equal wager, or take it back.", seated=True),
    _at("ready", {PLAYER}, Nothing, play.ready, "Say that one's wagers are made.",
        seated=True),
    _at("seed", {PLAYER}, play.Seed, play.seed,
        "Commit to a seed that is mixed into what software deals; tell it when it is asked for.",
        seated=True),
    # at a counter
    _at("write_ticket", {PLAYER}, counters.KenoRequest, counters.write_ticket,
        "Buy a ticket for the game that is open.", seated=True),
    _at("void_ticket", {PLAYER, DEALER}, counters.OneTicket, counters.void_ticket,
        "Hand a ticket back before its game is drawn.", seated=True),
    _at("present_ticket", {PLAYER, DEALER, FLOORPERSON}, counters.PresentTicket,
        counters.present_ticket,
        "Present a ticket for payment; a writer keys it in, a supervisor authorizes.", seated=True),
    _at("year_ended", {LICENSEE}, counters.YearEnds, counters.year_ended,
        "Take what expired tickets were not paid, once a year."),
    # dealers
    _at("begin", {DEALER}, Nothing, play.begin, "Begin a round."),
    _at("close", {DEALER}, Nothing, play.close, "Close the wagers or the window."),
    _at("report", {DEALER}, play.ReportOutcome, play.report, "Report a real card, spin or roll."),
    _at("correct", {DEALER}, Nothing, play.correct, "Take back the last entry."),
    # floorpersons and the licensee
    _at("irregularity", {FLOORPERSON, DEALER}, two_people.Irregular,
        two_people.irregularity, "Call an irregularity of the game; its remedy follows."),
    _at("reported_wrongly", {FLOORPERSON}, two_people.ReportedWrongly, two_people.reported_wrongly,
        "A card, spin or roll was reported wrongly: the round is run again from the right one."),
    _at("confirm", {SUPERVISOR}, two_people.Confirm, two_people.confirm,
        "Confirm what a floorperson proposed: what was paid is taken back."),
    _at("withdraw", {FLOORPERSON, SUPERVISOR}, two_people.Confirm, two_people.withdraw,
        "What was paid is not taken back: the table goes on."),
    _at("fill", {FLOORPERSON, LICENSEE}, play.Fill, play.fill_seats,
        "Let house players take seats."),
    _at("stand_up", {FLOORPERSON}, play.Player, play.stand_up, "Stand a player up."),
    _at("strike_from_list", {FLOORPERSON}, play.Player, play.strike_from_list,
        "Take somebody off the wait list."),
    _at("assign", {FLOORPERSON}, play.Assign, play.assign,
        "Assign a dealer to the table, away from any other; nobody by an empty name."),
    _at("issue_coupon", {FLOORPERSON, LICENSEE}, house_acts.HandCoupon, house_acts.issue_coupon,
        "Hand a player at the table a match play coupon."),
    _at("post_notice", {LICENSEE}, house_acts.NoticeGiven, house_acts.post_notice,
        "Give notice that terms of the table change; they do when 8.3 lets them."),
    _at("shut", {FLOORPERSON, LICENSEE}, Nothing, play.shut, "Close the table."),
    Command("open_table", POST, "/api/tables", frozenset({FLOORPERSON, LICENSEE}), Settings,
            play.open_table, "Open a table under legal terms.", keyed=True),
    # the record of the equipment
    _record("receive", "received", equipment_told.ReceivedPiece, equipment_told.receive,
            "A piece of equipment was received and put away, by two people."),
    _record("bring_to_primary", "brought to primary storage", equipment_told.Piece,
            equipment_told.bring_to_primary, "It was brought from secondary to primary storage."),
    _record("deliver", "delivered", equipment_told.ToTable, equipment_told.deliver,
            "It was delivered to a table; a device is secured there."),
    _record("inspect", "inspected", equipment_told.Looked, equipment_told.inspect,
            "The dealer inspected it at the table, and what was found."),
    _record("verify_inspection", "verified", equipment_told.Piece, equipment_told.verify_inspection,
            "The floorperson verified the dealer's inspection."),
    _record("open_for_use", "opened for use", equipment_told.Piece, equipment_told.open_for_use,
            "It was opened for use; its time begins."),
    _record("give_back", "returned", equipment_told.Piece, equipment_told.give_back,
            "It was returned to storage unopened."),
    _record("remove", "removed", equipment_told.TakenOff, equipment_told.remove,
            "It was removed from use, and why."),
    _record("look_over", "inspected after removal", equipment_told.Looked, equipment_told.look_over,
            "It was inspected after removal, and what was found."),
    _record("destroy", "destroyed", equipment_told.Piece, equipment_told.destroy,
            "It was destroyed, after it had been kept."),
    _record("lock_away", "locked away", equipment_told.Piece, equipment_told.lock_away,
            "A device was locked away."),
    _look("equipment", "/api/equipment", STAFF, equipment_told.EquipmentQuery,
          equipment_told.equipment, "The equipment, what is due, and the life of a piece."),
    _look("equipment_report", "/api/equipment/report.html", STAFF, equipment_told.EquipmentQuery,
          equipment_told.equipment_report, "The record of the equipment, to be printed."),
    _look("equipment_pdf", "/api/equipment/report.pdf", STAFF, equipment_told.EquipmentQuery,
          equipment_told.equipment_pdf, "The record of the equipment, as a PDF."),
    # looking
    _look("games", "/api/games", ANYONE, Nothing, queries.games, "The games."),
    _look("game", "/api/games/{game}", ANYONE, Nothing, queries.one_game,
          "All a page needs to draw and explain a game."),
    _look("layout", "/api/games/{game}/layout", ANYONE, queries.TermsQuery, queries.game_layout,
          "The layout under chosen terms."),
    _look("game_guide", "/api/games/{game}/guide.html", ANYONE, Nothing, house_acts.game_guide,
          "The guide to a game and its complete rules."),
    _look("lobby", "/api/tables", ANYONE, Nothing, queries.lobby, "The open tables."),
    _look("table", TABLE, EVERY_ROLE, Nothing, queries.one_table, "One table, now."),
    _look("odds", TABLE + "/odds", EVERY_ROLE, Nothing, queries.odds,
          "Whether the exact odds of the table's terms are worked out; begins it."),
    _look("odds_sheet", TABLE + "/odds.html", EVERY_ROLE, Nothing, queries.odds_sheet,
          "The exact odds of the table's terms: its PAR sheet."),
    _look("guide", TABLE + "/guide.html", EVERY_ROLE, Nothing, house_acts.table_guide,
          "The guide to the game and its complete rules, under the table's terms."),
    _look("guide_pdf", TABLE + "/guide.pdf", EVERY_ROLE, Nothing, house_acts.table_guide_pdf,
          "The same, as a PDF."),
    _look("ticket", TABLE + "/tickets/{number}", EVERY_ROLE, Nothing, counters.ticket_page,
          "A ticket, to be printed; a player sees their own."),
    _look("ticket_pdf", TABLE + "/tickets/{number}/ticket.pdf", EVERY_ROLE, Nothing,
          counters.ticket_pdf, "A ticket, as a PDF."),
    _look("rounds", TABLE + "/rounds", FINDS_ROUNDS, queries.RoundsQuery, queries.rounds,
          "Find rounds by number, seat, player or time; a player finds their own."),
    _look("round", TABLE + "/rounds/{number}", FINDS_ROUNDS, Nothing, queries.one_round,
          "A round, step by step."),
    _look("dispute", TABLE + "/rounds/{number}/dispute", FINDS_ROUNDS, Nothing,
          queries.dispute, "The dispute report of a round."),
    _look("dispute_pdf", TABLE + "/rounds/{number}/dispute.pdf", FINDS_ROUNDS, Nothing,
          queries.dispute_pdf, "The dispute report of a round, as a PDF."),
    _look("hand", TABLE + "/rounds/{number}/hand.phh", FINDS_ROUNDS, Nothing, hands.hand,
          "A hand of poker as PHH; cards one may not see are ??."),
    Command("equities", GET, TABLE + "/rounds/{number}/equities", frozenset(FINDS_ROUNDS), Nothing,
            hands.equities,
            "What the hands one has seen were worth against each other, street by street.",
            costly=True),
    Command("hands", GET, "/api/hands.phhs", frozenset(FINDS_ROUNDS), queries.HistoryQuery,
            hands.hands, "The hands of poker that are found, as PHH; a player finds their own.",
            costly=True),
    _look("history", "/api/history", FINDS_ROUNDS, queries.HistoryQuery, queries.history,
          "Find rounds at any table, also a closed one; a player finds their own."),
    _look("ledger", "/api/ledger", {PLAYER, SURVEILLANCE, REGULATOR, LICENSEE},
          queries.LedgerQuery, queries.ledger, "Movements of chips; a player sees their own."),
    _look("seals", "/api/seals", ANYONE, queries.SealsQuery, queries.seals,
          "Seals of the floor's history, by number."),
    _look("journal", TABLE + "/journal", {REGULATOR}, Nothing, queries.journal,
          "A table's journal, as stored."),
    _look("own_journal", TABLE + "/own_journal", {PLAYER}, Nothing, queries.own_journal,
          "The journal from the first round one played to the last, as one may see it."),
    _look("verify", TABLE + "/verify", {REGULATOR}, Nothing, queries.verify,
          "Verify a table's journal: chain, rounds, shoes, chips."),
)  # fmt: skip

BY_NAME = {command.name: command for command in COMMANDS}
CLOSED_TOO = frozenset(  # also of closed tables
    {
        "rounds",
        "round",
        "dispute",
        "dispute_pdf",
        "hand",
        "equities",
        "journal",
        "own_journal",
        "verify",
    }
)

"""Regulations of all games. N.J.A.C. 19:47-8: devices, limits, notice of changes, guides.

Of 8.1 to 8.5 we have the titles, and what other subchapters say of 8.3; readings say the rest.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from nomorebets.law.game import Game
from nomorebets.law.game_parts import NO_COUPONS, Change, increases, pays_less
from nomorebets.law.refusal import Refused
from nomorebets.law.terms import Limit, Odds, OddsTo, options

NOTICE = "8.3"
NOTICE_MINUTES = 30  # 8.3: with players at the table (reading AG-2)
LIMITS = ("least", "most")  # 8.2: of each kind of wager, by the names of its terms
GUIDE = "This guide is the whole of the rules in our words; the text of the code governs."  # 8.5
ALLOWED, FORBIDDEN = "allowed", "forbidden"  # aids to players at a table (reading AG-1)
PAYOUT_LIMITS = ("payout_limit", "bet_limit")
COUPONS = "match_play_coupons"
SUCH_AS = "2026-11-17T20:00:00Z"


def refuse_aid(aids: str, what: str) -> None:
    """8.1: where devices are forbidden, the floor gives none of its own."""
    if aids == FORBIDDEN:
        raise Refused("8.1", f"aids to players are forbidden at this table: {what}")


def decreases(before: Any, after: Any) -> bool:
    return bool(after < before)


def to_pays_less(before: Any, after: Any) -> bool:
    return any(
        to * each < least * one for (to, one), (least, each) in zip(after, before, strict=True)
    )


def no_longer(before: int, after: int) -> bool:
    """Coupons were accepted and are not, or are paid otherwise."""
    return before not in (NO_COUPONS, after)


def change_of(game: Game, key: str) -> Change:
    """How this term is changed at an open table; refuses one that is not."""
    known = options(game.terms)
    if key not in known:
        raise Refused("", f"there is no term {key!r}; the terms are {', '.join(known)}")
    own = game.notices.changes.get(key)
    if own is not None:
        if own.never:
            raise Refused(own.cite, f"{key} stands on a permanently posted sign: it is not changed")
        return own
    least = {wager.least for wager in game.wagers} - {wager.most for wager in game.wagers}
    most = {wager.most for wager in game.wagers} - {wager.least for wager in game.wagers}
    if key in least:
        return Change("8.3", increases)
    if key in most or key in PAYOUT_LIMITS or isinstance(known[key], Limit):
        return Change("8.3", decreases)
    if isinstance(known[key], Odds):
        return Change("8.3", pays_less)
    if isinstance(known[key], OddsTo):
        return Change("8.3", to_pays_less)
    if key == COUPONS:
        return Change("8.3", no_longer)
    words = f"{key} is not changed at an open table: it is closed, and opened under other terms"
    raise Refused("8.3", words)


def chosen_in(change: str) -> dict[str, str]:
    """ "vig_pct=5; vig_type=on_win": the terms a notice is of."""
    found: dict[str, str] = {}
    for part in change.split(";"):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not key or key in found:
            raise Refused("8.3", f"{change!r} is no change of terms: write key=value; key=value")
        found[key] = value
    return found


def with_terms(game: Game, terms: Any, chosen: Mapping[str, str]) -> Any:
    """The terms with these instead, lawful together."""
    return game.terms_from({**game.plain(terms), **chosen})


def _needs(game: Game, terms: Any, change: str) -> tuple[Change, bool]:
    """The paragraph that binds most, and whether it asks for notice."""
    chosen = chosen_in(change)
    rules = {key: change_of(game, key) for key in chosen}
    after = with_terms(game, terms, chosen)
    if after == terms:
        raise Refused("8.3", f"{change}: the terms are so already")
    binding = [
        rule
        for key, rule in rules.items()
        if rule.written or rule.notice(getattr(terms, key), getattr(after, key))
    ]
    binding.sort(key=lambda rule: not rule.written)
    return (binding or list(rules.values()))[0], bool(binding)


def refuse_notice(game: Game, terms: Any, change: str, at: str, written: bool) -> None:
    """A change that the law does not allow, or a notice that is not given as it must be."""
    rule, _ = _needs(game, terms, change)
    moment(at)
    if rule.written and not written:
        words = "needs prior written notice to surveillance and the Commission"
        raise Refused(rule.cite, f"{change}: {words}")


def refuse_to_take_effect(
    game: Game, terms: Any, change: str, posted: str, at: str, players: bool, wagers: bool
) -> None:
    """Before its time, or while wagers stand that were made under the terms before."""
    rule, needs = _needs(game, terms, change)
    now, given = moment(at), moment(posted)
    if now < given:
        raise Refused(rule.cite, f"{change}: the notice was not given before it takes effect")
    waits = needs and (players or rule.written)
    if waits and now < given + timedelta(minutes=NOTICE_MINUTES):
        why = "" if rule.written else ": players are at the table"
        early = f"holds no earlier than {NOTICE_MINUTES} minutes after the notice of {posted}"
        raise Refused(rule.cite, f"{change} {early}{why}")
    if wagers and not {*chosen_in(change)} <= _limits(game):
        raise Refused(rule.cite, f"{change}: wagers stand that were made under the terms before")


def _limits(game: Game) -> set[str]:
    """What a wager that stands was held to when it was made."""
    return {getattr(wager, limit) for wager in game.wagers for limit in LIMITS}


def takes_effect(game: Game, terms: Any, change: str, posted: str) -> dict[str, str]:
    """When, and under which paragraph, as the sign says it."""
    rule, needs = _needs(game, terms, change)
    when = moment(posted) + timedelta(minutes=NOTICE_MINUTES if needs else 0)
    return {"cite": rule.cite, "effective": when.isoformat().replace("+00:00", "Z")}


def moment(at: str) -> datetime:
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        raise Refused(
            "8.3", f"a notice says when it is given, such as 2026-11-17T20:00:00Z, not {at!r}"
        ) from None
    if found.tzinfo is None:
        raise Refused("8.3", f"{at}: the time zone is missing, such as {SUCH_AS}")
    return found

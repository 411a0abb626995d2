"""Poker, 19:47-14: what a round may cost or bring each player, by the facts and by hand.

Cards are not read here, so who wins a pot is not known; what may be in it is, from what everybody
said. Who said to fold, sat out or came too late wins nothing; who stays in loses at most what he or
she bet, and wins at most what the others bet; the house takes rake or time, and no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.reliability.own_payouts import Fact

POKER = {"holdem", "omaha", "seven_card_stud", "five_card_stud", "five_card_draw"}
FOLD, CHECK, CALL = 0, -1, -2
SITS_OUT, POSTS = 1, 2


class AtMost(NamedTuple):
    """By player."""

    lost: dict[str, int]
    won: dict[str, int]


def forced(terms: Mapping[str, Any], facts: Sequence[Fact]) -> tuple[int, int]:
    """The highest bet before anybody is asked, and the most that all such bets are together."""
    said = [(f["decision"], f["value"]) for f in facts if f["fact"] == "decided"]
    if "forced_bet" in terms:  # the one who must may bet in full
        bets = [terms["forced_bet"], terms["low_limit"]]
        return max(bets), max(bets)
    straddled = 2 * terms["big_blind"] if ("straddle", 1) in said else 0
    posts = said.count(("take part", POSTS)) * terms["big_blind"]
    blinds = terms["small_blind"] + terms["big_blind"]
    dead = said.count(("take part", POSTS)) * dead_small_blind(terms)
    return max(terms["big_blind"], straddled), blinds + posts + dead + straddled


def dead_small_blind(terms: Mapping[str, Any]) -> int:
    """What who missed the blinds puts in beside the big one."""
    return int(terms["small_blind"]) if terms.get("newcomers") == "post_missed" else 0


def bets_said(terms: Mapping[str, Any], facts: Sequence[Fact], seats: Mapping[int, str]) -> dict[
    int, int
]:  # fmt: skip
    """By seat: the most it has put in, by what was said in each betting round. Cards or a draw
    after a bet end a betting round; who calls matches the highest bet."""
    blind, _ = forced(terms, facts)
    put_in, street = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    highest, asked = blind, False
    for fact in facts:
        kind, decision = fact["fact"], fact.get("decision")
        if (kind == "card" or decision == "draw") and asked:
            put_in = {seat: put_in[seat] + street[seat] for seat in seats}
            street, highest, asked = dict.fromkeys(seats, 0), 0, False
        if decision == "bet" and fact["seat"] in seats:
            asked, value = True, int(fact["value"])
            if value > 0:
                street[fact["seat"]] = value
                highest = max(highest, value)
            elif value == CALL:
                street[fact["seat"]] = highest
    return {seat: put_in[seat] + street[seat] for seat in seats}


def at_most(
    terms: Mapping[str, Any],
    facts: Sequence[Fact],
    seats: Mapping[int, str],
    has: Mapping[str, int],
) -> AtMost:
    """What everybody may have lost or won by now; `has` is the most each had before."""
    takes_part: dict[int, int] = {}
    folded: set[int] = set()
    for fact in facts:
        if fact.get("decision") == "take part":
            takes_part[fact["seat"]] = int(fact["value"])
        elif fact.get("decision") == "bet" and int(fact["value"]) == FOLD:
            folded.add(fact["seat"])
    if not any(fact["fact"] == "closed" for fact in facts):  # nobody has bet yet
        return AtMost({}, {})
    playing = {s: name for s, name in seats.items() if takes_part.get(s) != SITS_OUT}
    blind, blinds = forced(terms, facts)
    said = bets_said(terms, facts, playing)
    each = terms["ante"] * (1 if terms.get("openers", "any") == "any" else 4)  # ante again
    antes_of_all = len(playing) * each
    if terms.get("ante_from", "each player") != "each player":  # one puts it in for all
        each = antes_of_all
    time = terms["time_charge"] if terms["revenue"] == "time" else 0
    lost, from_said = {}, {}
    for seat, name in playing.items():
        most = said[seat] + blind + dead_small_blind(terms) + each + time
        lost[name] = min(has.get(name, 0), most)
        from_said[name] = said[seat]
    whole = sum(from_said.values()) + blinds + antes_of_all
    won = {name: 0 if seat in folded else whole - from_said[name] for seat, name in playing.items()}
    return AtMost(lost, won)

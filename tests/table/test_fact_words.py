"""What a scenario's words say is meant, or refused with the number of its line."""

import random
import re

import pytest

from nomorebets.law.refusal import Refused
from nomorebets.rules import game
from nomorebets.table.facts import Drew, Rested, Rolled, SeedsAsked, Wrote
from nomorebets.table.scenario import KINDS, fact_from, fact_text, parse

ROULETTE = """fact opened roulette{terms}
fact sat Ann 1 $100.00
# the ball
fact began 1

fact wagered 1 "straight {place}" $5.00
fact closed
fact rested {rested}
"""
BIG_SIX = """fact opened big_six between_rule=previous
fact sat Ann 1 $100.00
fact began 1
fact wagered 1 Flag $5.00
fact closed
fact rested {rested}
"""


def purse(text: str) -> int:
    (played,) = parse(text).run().rounds
    return int(played.table.layout_after().purses["Ann"])


def refusal(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        parse(text).run()
    assert "\n" not in str(caught.value)
    assert "seq" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("place", "rested", "after"), [("0", "0", 275_00), ("0", "00", 95_00), ("00", "00", 275_00)]
)
def test_5_2_double_zero_is_not_zero(place: str, rested: str, after: int) -> None:
    assert purse(ROULETTE.format(terms="", place=place, rested=rested)) == after


def test_5_2_a_single_zero_wheel_has_no_double_zero() -> None:
    refused = refusal(ROULETTE.format(terms=" wheel=single_zero", place="0", rested="00"))
    assert "line 8: the wheel has no number 00" in refused.why


def test_5_1_a_ball_rests_in_one_compartment() -> None:
    refused = refusal(ROULETTE.format(terms="", place="0", rested="0 between"))
    assert "line 8: the ball rests in one compartment" in refused.why


def test_5_3_c_37_is_no_number_of_the_wheel() -> None:
    """Though 00 is its thirty-eighth."""
    refused = refusal(ROULETTE.format(terms="", place="00", rested="37"))
    assert "number must be what the wheel shows (0, 1, 2, …), not '37'" in refused.why


NOT_ON_IT = "number must be what the wheel shows ($1, $2, $5, …)"


@pytest.mark.parametrize("word", ["between", "true", "True", "yes"])
def test_5_6_c_the_clapper_between_two_numbers(word: str) -> None:
    (played,) = parse(BIG_SIX.format(rested=f"Flag {word}")).run().rounds
    assert any(act.act == "stop between" for act in played.table.acts)
    (plain,) = parse(BIG_SIX.format(rested="Flag no")).run().rounds
    assert any(act.act == "stop" for act in plain.table.acts)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("rested Flag maybe", "between must be yes or no, not 'maybe'"),
        ("rested Flag 1", "between must be yes or no, not '1'"),
        ("rested", "write rested number [between]"),
        ("rested Flag yes again", "write rested number [between]"),
        ("rested ٦", NOT_ON_IT),
        ("rested 06", NOT_ON_IT),
        ("rested 1_0", NOT_ON_IT),
        ("rested -0", NOT_ON_IT),
        ("rested Jack", NOT_ON_IT),
        ("rested 2", NOT_ON_IT),  # $2, or the third of the wheel, which is $5?
        ("rested 6", NOT_ON_IT),
        ("closed now", "write closed"),
        ('irregularity "fewer than three revolutions"', "write irregularity name after [seat]"),
        ("wagered 1 Flag", "write wagered seat wager amount [player]"),
        ("wagered one Flag $5", "seat must be a whole number"),
        ("wagered 1 Flag five", "'five' is not an amount"),
        ("wagered 1 Flag $٥", "is not an amount"),
        ("cards", "write cards"),
        ("frobnicated", "is no fact; the kinds are"),
        ('wagered 1 "Flag $5', "a quote is not closed"),
    ],
)
def test_words_that_are_not_understood_are_refused_with_their_line(told: str, says: str) -> None:
    refused = refusal(f"# a title\n{BIG_SIX.format(rested='Flag')}\nfact {told}\n")
    assert refused.why.startswith("line 9: ")
    assert says in refused.why


def test_what_runs_is_refused_with_the_line_of_the_file() -> None:
    refused = refusal(ROULETTE.format(terms=" wheel=single_zero", place="0", rested="00"))
    assert refused.why == "round 1, line 8: the wheel has no number 00"
    refused = refusal("\n\nfact opened big_six\nfact sat Ann 1 $5\n\nfact sat Bob 1 $5\n")
    assert refused.why == "line 6: seat 1 is taken"
    refused = refusal("fact opened big_six seats=3 seats=4")
    assert refused.why.endswith("seats is given twice")
    assert (
        refusal(BIG_SIX.format(rested="Flag") + "fact revealed none").why
        == "line 7: this is no key"
    )
    told = BIG_SIX.format(rested="Flag") + "fact shut 2\n"
    assert refusal(told).why == "line 7: it closes 2 rounds; there are 1"
    told = BIG_SIX.format(rested="Flag") + "fact shut 1\nfact sat Bob 2 $5.00\n"
    assert refusal(told).why == "line 8: the table is closed"
    told = BIG_SIX.format(rested="Flag") + "fact set_aside 9\n"
    why = "nothing is set aside from fact 9 on: the round has 3 facts"
    assert refusal(told).why == f"line 7: {why}"


def test_a_round_that_ended_unplayed_is_told_to_whoever_wagers_in_it() -> None:
    begun = "fact opened big_six\nfact sat Ann 1 $5\nfact began 1\nfact sat Bob 2 $5\n"
    assert parse(begun).run().rounds[0].table.unplayed
    refused = refusal(begun + "fact wagered 1 Flag $5\n")
    assert refused.why.startswith("line 5: no rule reads this fact: wagered 1 Flag $5.00; round 1")
    assert "ended unplayed" in refused.why
    assert "(wagering)" in refused.why


STUD = """fact opened {game}
fact sat Ann 1 $100.00
fact sat Bob 2 $100.00
fact began 1
{cut}{wagers}fact closed
"""
MADE = {  # a round in which the first card is awaited, and the paragraph that keeps its players
    "double_down_stud": ("fact shuffled\nfact decided 1 cut 26\n", ("wager $5",), ""),
    "let_it_ride": ("fact shuffled\n", ("bet one", "bet two", "bet three"), "18.6(b)"),
    "boston_5_stud": ("fact shuffled\n", ("ante $5", '"first wager" $10'), "24.6(e)"),
    "double_draw_poker": ("fact shuffled\n", ("ante $5", "bonus $5"), "42.6(d)"),
}


@pytest.mark.parametrize("game_id", MADE)
def test_nobody_comes_buys_or_leaves_in_the_course_of_a_round(game_id: str) -> None:
    """18.6(b), 24.6(e), 42.6(d): who has received cards remains seated."""
    cut, wagers, cite = MADE[game_id]
    made = "".join(
        f"fact wagered 1 {wager}\n" if "$" in wager else f'fact wagered 1 "{wager}" $5\n'
        for wager in wagers
    )
    begun = STUD.format(game=game_id, cut=cut, wagers=made)
    number = begun.count("\n") + 1
    for told, what in (
        ("left Ann", "leave"),
        ("left Ann wagering", "leave"),
        ("sat Cy 3 $5", "take a seat"),
        ("bought Ann $5 yes", "buy chips"),
    ):
        refused = refusal(f"{begun}fact {told}\n")
        assert f"line {number}: " in refused.why
        assert f"cannot {what} before the round is over" in refused.why
        assert refused.cite == (cite if what == "leave" else "")
    refused = refusal(begun.replace("fact closed\n", "") + "fact bought Ann $5\n")
    assert "a last word (wagering) says so" in refused.why
    assert parse(begun.replace("fact closed", "fact bought Ann $5 wagering")).run().rounds
    refused = refusal(f"{begun}fact began 2\n")
    assert refused.why.endswith("cannot be told yet: round 1 is not over")


def test_names_are_told_one_by_one() -> None:
    assert fact_from('seeds_asked Ann "Bob B"') == SeedsAsked(("Ann", "Bob B"))
    assert fact_text(SeedsAsked(("Ann", "Bob B"))) == 'seeds_asked Ann "Bob B"'


def test_three_dice_are_told_one_by_one() -> None:
    assert fact_from("rolled 1 2") == Rolled(1, 2)
    assert fact_from("rolled 1 2 3 4") == Rolled.of((1, 2, 3, 4))
    with pytest.raises(Refused, match="must be a whole number, not 'x'"):
        fact_from("rolled 1 2 3 x")
    assert fact_from("rested 00", game("roulette")) == Rested(37)


# any words at all

WHOLE = r"0|-?[1-9][0-9]{0,14}"
MONEY = r"-?\$?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\.[0-9]{1,2})?"
FLAG = r"(?i:yes|no|true|false|{})"
WORD = r"(?s:.*)"
FORMS = {  # written from the reference, not from the program: (needed, forms of the words)
    "sat": (2, (WORD, WHOLE, MONEY, FLAG.format("wagering"))),
    "bought": (2, (WORD, MONEY, FLAG.format("wagering"))),
    "coupon_issued": (2, (WORD, MONEY, FLAG.format("wagering"))),
    "coupon": (3, (WHOLE, WORD, MONEY)),
    "left": (1, (WORD, FLAG.format("wagering"))),
    "began": (1, (WHOLE,)),
    "wagered": (3, (WHOLE, WORD, MONEY, WORD)),
    "called": (3, (WHOLE, WORD, WORD)),
    "closed": (0, ()),
    "decided": (3, (WHOLE, WORD, WHOLE)),
    "shuffled": (0, (WORD,)),
    "card": (0, (WORD,)),
    "card_read": (1, (FLAG.format("found"),)),
    "cutting_card": (0, ()),
    "counted": (1, (WHOLE, FLAG.format("misdealt"))),
    "sealed": (1, (WORD,)),
    "rested": (1, (WHOLE, FLAG.format("between"))),
    "rolled": (1, (WHOLE,) * 9),
    "notice": (2, (WORD, WORD, FLAG.format("written"))),
    "term_changed": (2, (WORD, WORD)),
    "irregularity": (2, (WORD, WHOLE, WHOLE)),
    "set_aside": (1, (WHOLE, WORD)),
    "revealed": (1, (WORD,)),
    "shut": (1, (WHOLE,)),
    "voided": (1, (WHOLE,)),
    "presented": (1, (WHOLE, WORD, FLAG.format("keyed"), WORD)),
    "year_ended": (1, (WORD,)),
    "chained": (2, (WORD, WHOLE)),
    "seed_committed": (2, (WORD, WORD)),
    "seed_told": (2, (WORD, WORD)),
    "seed_withheld": (1, (WORD,)),
}
LISTS = {"opened", "wrote", "drew", "seeds_asked"}  # terms, marks, numbers, names: not one by one
WORDS = (
    *("0", "1", "7", "00", "-1", "+1", "1.0", "1e3", "0x1", "1_000", "٣", "²", "9" * 30),
    *("$5.00", "$5", "-$5", "5", "$1,000.50", "$1,00", "$5.005", "$", "", " ", "?"),
    *("True", "TRUE", "false", "yes", "no", "y", "between", "wagering", "found", "misdealt"),
    *("Ann", "None", "nan", "A♠", "wager"),
)


def meant(word: str, form: str) -> object:
    if form == WHOLE:
        return int(word)
    if form == MONEY:
        digits = word.replace("$", "").replace(",", "").lstrip("-")
        whole, _, part = digits.partition(".")
        cents = int(whole) * 100 + int((part + "00")[:2])
        return -cents if word.startswith("-") else cents
    if form != WORD:
        return word.lower() not in ("no", "false")
    return word


def test_any_words_mean_what_they_say_or_are_refused_in_one_line() -> None:
    assert set(FORMS) | LISTS == set(KINDS)
    rng = random.Random("facts")
    understood = 0
    for _ in range(20_000):
        kind = rng.choice(list(FORMS))
        needed, forms = FORMS[kind]
        count = min(max(0, rng.choice((needed, needed, len(forms), rng.randint(0, 6)))), 9)
        words = [rng.choice(WORDS) for _ in range(count)]
        quoted = " ".join('"' + word + '"' for word in words)
        legal = needed <= count <= len(forms) and all(
            re.fullmatch(form, word) for word, form in zip(words, forms, strict=False)
        )
        if not legal:
            with pytest.raises(Refused) as refused:
                fact_from(f"{kind} {quoted}")
            assert "\n" not in refused.value.why
            assert not re.search("invalid literal|argument|NoneType|Expected", refused.value.why)
            continue
        fact = fact_from(f"{kind} {quoted}")
        understood += 1
        values = [getattr(fact, name) for name in fact.__struct_fields__]
        if kind == "rolled":
            values = [*values[:2], *values[2]]
        says = [meant(word, form) for word, form in zip(words, forms, strict=False)]
        assert values[: len(says)] == says
        assert [type(value) for value in values[: len(says)]] == [type(said) for said in says]
    assert understood > 1_000


def test_marks_and_numbers_of_keno_are_whole_or_refused_in_one_line() -> None:
    """Numbers between commas, groups between slashes: whatever else is written is refused."""
    rng = random.Random("keno")
    marks = (*WORDS, "1,2", "1,2/3", "1/2/3", "1,,2", "/", ",", "1,x", "1;2", "1 2", "81,0")
    understood = 0
    for _ in range(4_000):
        kind = rng.choice(("wrote", "drew"))
        words = [rng.choice(marks) for _ in range(rng.randint(0, 7))]
        why, fact = "", None
        try:
            fact = fact_from(f"{kind} " + " ".join('"' + word + '"' for word in words))
        except Refused as refused:
            why = refused.why
        assert not re.search("\n|invalid literal|argument|NoneType|Expected", why)
        if fact is None:
            continue
        understood += 1
        if isinstance(fact, Drew):
            assert list(fact.numbers) == [int(word) for word in words]
            assert all(re.fullmatch(WHOLE, word) for word in words)
        else:
            assert isinstance(fact, Wrote)
            said = [[int(n) for n in group.split(",")] for group in words[1].split("/")]
            assert [list(group) for group in fact.groups] == said
            assert all(type(n) is int for group in (*fact.groups, *fact.ways) for n in group)
    assert understood > 20

"""Law coverage: every paragraph listed once, in one state, and the code bears the state out.

For every game there is: a folder of `rules/` joins by being there. `paragraphs.csv` holds every
lettered paragraph of the texts we have.
"""

import csv
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from nomorebets.law.citation import Citation
from nomorebets.law.paragraphs import (
    EXECUTED,
    NOT_MODELLED,
    READ,
    STATES,
    TABULATED,
    THE_TEXT,
    Paragraph,
    Text,
    beside,
    coverage,
    readings,
    text_of,
)
from nomorebets.law.refusal import Refused
from nomorebets.law.statements import (
    COMMENT,
    JUDGMENT,
    READING,
    REFUSAL,
    REMEDY,
    RULE,
    SHOWS,
    TABLE,
    TIME,
    stated,
)
from nomorebets.rules import OF_NO_GAME, folders, game, subchapters

GAMES = [id for id, folder in subchapters().items() if (folder / "paragraphs.toml").exists()]
TESTS = Path(__file__).parents[1]
text = cache(lambda game_id: text_of(subchapters()[game_id]))


def place(game_id: str) -> tuple[str, int]:
    """The chapter and subchapter a folder is of."""
    if game_id in OF_NO_GAME:
        chapter, _, number = text(game_id).subchapter.partition("-")
        return chapter, int(number)
    cite = game(game_id).cite
    return cite.chapter, cite.subchapter


def paragraphs_of_the_texts() -> list[Citation]:
    with Path(__file__).with_name("paragraphs.csv").open(newline="") as file:
        return [
            Citation.parse(row["section"] + (row["paragraph"] and f"({row['paragraph']})"))
            for row in csv.DictReader(file)
        ]


def expected(game_id: str) -> list[Citation]:
    """The paragraphs we have of the game's subchapter, or of its sections of a shared one."""
    sections = text(game_id).sections
    return [
        cite
        for cite in paragraphs_of_the_texts()
        if (cite.chapter, cite.subchapter) == place(game_id)
        and (not sections or cite.section in sections)
    ]


def test_every_paragraph_of_the_texts_is_of_a_subchapter_there_is() -> None:
    there = {place(game_id) for game_id in GAMES}
    of_texts = {(cite.chapter, cite.subchapter) for cite in paragraphs_of_the_texts()}
    assert of_texts <= there


def words(cites: list[Citation]) -> str:
    return ", ".join(str(cite) for cite in cites)


@pytest.mark.parametrize("game_id", subchapters())
def test_every_game_accounts_for_its_text(game_id: str) -> None:
    assert text(game_id).paragraphs


@pytest.mark.parametrize("game_id", GAMES)
def test_every_paragraph_is_listed_once_as_the_text_runs(game_id: str) -> None:
    listed = text(game_id).paragraphs
    cites = [paragraph.cite for paragraph in listed]
    from_the_text = [p.cite for p in listed if p.source == THE_TEXT]
    missing = [cite for cite in expected(game_id) if cite not in cites]
    assert not missing, f"paragraphs.toml lacks {words(missing)}"
    surplus = [cite for cite in from_the_text if cite not in expected(game_id)]
    assert not surplus, f"not in our texts, so say where it is known from: {words(surplus)}"
    assert [cite for cite, times in Counter(cites).items() if times > 1] == []
    assert cites == sorted(cites)


def test_games_of_one_subchapter_do_not_share_a_paragraph() -> None:
    listed = Counter(
        paragraph.cite
        for game_id in GAMES
        for paragraph in text(game_id).paragraphs
        if paragraph.source == THE_TEXT
    )
    assert [str(cite) for cite, times in listed.items() if times > 1] == []


def is_marked(law: Text, paragraph: Paragraph) -> bool:
    """An act can be done under it: acts carry these citations."""
    return any(statement.kind in (RULE, REMEDY) for statement in law.statements_of(paragraph))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_executed_paragraph_has_a_mark_in_the_code(game_id: str) -> None:
    law = text(game_id)
    executed = [p for p in law.paragraphs if p.state == EXECUTED]
    for p in executed:
        assert p.under is None or law.lists(p.under), f"{p.cite} is done under {p.under}"
    marked = [replace(p, cite=p.done_under) for p in executed]
    unmarked = [p.cite for p in marked if not is_marked(law, p)]
    assert not unmarked, f"neither rule() nor a remedy cites {words(unmarked)}"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_paragraph_with_a_mark_is_executed(game_id: str) -> None:
    law = text(game_id)
    marked = [p.cite for p in law.paragraphs if p.state != EXECUTED and is_marked(law, p)]
    assert not marked, f"marked in the code, but not said to be executed: {words(marked)}"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_tabulated_paragraph_is_cited_by_data(game_id: str) -> None:
    law = text(game_id)
    tabulated = [p for p in law.paragraphs if p.state == TABULATED]
    uncited = [p.cite for p in tabulated if not is_shown(law, p)]
    assert not uncited, f"no term, table, judgment or refusal cites {words(uncited)}"


def is_shown(law: Text, paragraph: Paragraph) -> bool:
    """By a datum, a judgment or a refusal: other prose is no evidence."""
    return any(statement.kind in SHOWS for statement in law.statements_of(paragraph))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_refusal_that_alone_shows_a_paragraph_is_raised_in_a_test(game_id: str) -> None:
    law = text(game_id)
    tests = "".join(path.read_text() for path in (TESTS / "regulation").glob("*.py"))
    for p in law.paragraphs:
        kinds = {statement.kind for statement in law.statements_of(p)} & {*SHOWS}
        if p.state == TABULATED and kinds == {REFUSAL}:
            cites = {s.cite for s in law.statements_of(p) if s.kind == REFUSAL}
            assert any(f'"{cite}"' in tests for cite in cites), f"no test is refused by {cites}"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_paragraph_left_to_a_reading_has_one(game_id: str) -> None:
    law = text(game_id)
    left = [p for p in law.paragraphs if p.state == READ]
    unread = [p.cite for p in left if not law.readings_of(p)]
    assert not unread, f"no reading in readings.md is of {words(unread)}"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_not_modelled_says_why(game_id: str) -> None:
    assert all(p.why for p in text(game_id).paragraphs if p.state == NOT_MODELLED)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_citation_of_the_code_exists(game_id: str) -> None:
    law = text(game_id)
    for statement in law.own_statements:
        where = f"{statement.file.parent.name}/{statement.file.name}:{statement.line}"
        if statement.kind == READING:
            assert statement.cite in law.readings, f"{where}: readings.md has no {statement.cite}"
            continue
        cite = statement.citation(law.chapter)
        elsewhere = cite.subchapter != place(game_id)[1]
        if statement.kind == COMMENT and elsewhere:
            continue  # a comparison with another game
        assert law.lists(cite), f"{where}: paragraphs.toml does not list {statement.cite}"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_reading_is_of_a_paragraph_listed(game_id: str) -> None:
    law = text(game_id)
    for reading in law.readings.values():
        unlisted = [cite for cite in reading.cites if not law.lists(cite)]
        assert not unlisted, f"{reading.id} reads {words(unlisted)}, which is not listed"


@pytest.mark.parametrize("game_id", GAMES)
def test_coverage_counts_every_paragraph_of_the_text(game_id: str) -> None:
    found = coverage(subchapters()[game_id])
    assert found.total == len(expected(game_id))
    assert tuple(found.states) == STATES
    assert found.total + found.by_title == len(text(game_id).paragraphs)


# the parts


def test_a_folder_without_paragraphs_says_so(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"has no paragraphs\.toml"):
        text_of(tmp_path)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('gist = "x"\nstate = "done"', "state must be one of"),
        ('state = "executed"', "no gist"),
        ('gist = "x"\nstate = "not_modelled"', "no why"),
        ('gist = "x"\nstate = "executed"\nwhen = "now"', "unknown key 'when'"),
        ('gist = "x"\nstate = "tabulated"\nunder = "1.2"', "but not executed"),
        ('gist = "x"\nstate = "executed"\n["1.1(a)"]', "1.1"),
    ],
)
def test_a_faulty_entry_is_refused(tmp_path: Path, entry: str, fault: str) -> None:
    (tmp_path / "paragraphs.toml").write_text(f'chapter = "19:47"\n["1.1(a)"]\n{entry}\n')
    with pytest.raises(ValueError, match=fault):
        text_of(tmp_path)


@pytest.mark.parametrize(
    "written",
    [
        "## DS-1 A title\n- **Text.** x\n",
        "## DS-1 · 1.1(a) · A title\n- **Text.** x\n- **Choice.** y\n",
    ],
)
def test_a_faulty_reading_is_refused(tmp_path: Path, written: str) -> None:
    (tmp_path / "readings.md").write_text(written)
    with pytest.raises(ValueError, match=r"readings\.md"):
        readings(tmp_path)


NARRATION = '''"""A game. N.J.A.C. 19:47-1."""

PAYS = (  # 1.4(b), (c)
    (1, 2),
)
HANDED_ON = Paragraphs(shuffle="1.2(a)", cut="1.2(b)")
FIRST, SECOND = range(2)  # 1.6(c)


@judgment
def wins(total):
    """1.6(a)."""
    return total > 1  # 1.6(b): as it is said


class Terms(NamedTuple):
    decks: Annotated[int, Choice("1.1(a)", "0.20", "0.25")] = 0
    seats: Annotated[int, Whole("reading XX-1", 1, 7)] = 7


@procedure
def round_of_play(table, terms):
    table.rule("1.3(a)" if terms.decks else "1.3(b)1")
    table.announce("ready")
    if terms.seats:
        table.rule("1.3(c)")
        table.deal(1, UP)
    else:
        table.rule("1.3(d)")
        table.deal(2, UP)

    table.insert_cutting_card(14, "1.3(e)")


IRREGULARITIES = {
    "card found face up": Remedy(
        "1.5(a)", discard_it, "it is discarded", after="1.3(a)",
    ),
}
'''


def made_up(folder: Path) -> dict[tuple[str, str], tuple[str, ...]]:
    (folder / "__init__.py").write_text(NARRATION)
    return {(statement.cite, statement.kind): statement.code for statement in stated(folder)}


def test_the_code_is_found_that_states_a_paragraph(tmp_path: Path) -> None:
    found = made_up(tmp_path)
    opening = ('table.rule("1.3(a)" if terms.decks else "1.3(b)1")', 'table.announce("ready")')
    assert found["1.3(a)", RULE] == found["1.3(b)1", RULE] == opening
    assert found["1.3(c)", RULE][0] == "if terms.seats:"
    assert found["1.3(c)", RULE][-1] == "    table.deal(1, UP)"
    assert [line.strip() for line in found["1.3(d)", RULE]][:2] == [
        'table.rule("1.3(d)")',
        "table.deal(2, UP)",
    ]
    assert found["1.3(e)", RULE] == ('table.insert_cutting_card(14, "1.3(e)")',)
    assert found["1.2(b)", RULE] == ('HANDED_ON = Paragraphs(shuffle="1.2(a)", cut="1.2(b)")',)
    assert found["1.1(a)", "option"][0].startswith("decks: ")
    assert found["XX-1", READING][0].startswith("seats: ")
    assert found["1.4(c)", TABLE] == ("PAYS = (  # 1.4(b), (c)", "    (1, 2),", ")")
    assert found["1.6(a)", JUDGMENT][0] == "def wins(total):"
    assert found["1.6(b)", COMMENT]
    assert found["1.6(c)", COMMENT] == ("FIRST, SECOND = range(2)  # 1.6(c)",)
    assert found["1.5(a)", "remedy"][0] == '"card found face up": Remedy('
    assert found["1.3(a)", TIME]
    assert len(found) == 16, sorted(found)


def test_rule_and_code_stand_side_by_side() -> None:
    rows = {row.paragraph.cite.short: row for row in beside(folders()["double_down_stud"])}
    deal = rows["17.8(b)"]
    assert [statement.kind for statement in deal.statements] == [RULE]
    assert "    table.deal(seat, UP)" in deal.statements[0].code
    assert {
        statement.cite for statement in rows["17.8(a)"].statements if statement.kind == RULE
    } == {
        "17.8(a)1",
        "17.8(a)2",
    }
    assert [reading.id for reading in rows["17.9(a)"].readings] == ["DS-3"]

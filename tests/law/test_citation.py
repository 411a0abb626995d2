"""Citations parse, print back, sort as the text runs, and are found in prose."""

from itertools import pairwise

import pytest

from nomorebets.law.citation import Citation, citations_in

AS_THE_TEXT_RUNS = (
    "13:69F-42.1", "13:69F-42.10(j)1", "3.2", "3.2(a)", "3.2(a)1", "3.2(a)1ii", "3.2(a)1iv",
    "3.2(a)2", "3.2(a)10", "3.2(b)", "3.2(z)", "3.2(aa)", "3.10", "3.10(b)3", "5.1(e)1i",
    "5.1(e)1i(1)", "5.1(e)1i(2)", "5.1(e)1i(10)", "5.1(e)14", "11.8", "11.8(d)", "11.8A",
    "11.8A(a)", "11.9", "17.1",
)  # fmt: skip


@pytest.mark.parametrize("text", AS_THE_TEXT_RUNS)
def test_a_citation_prints_back(text: str) -> None:
    cite = Citation.parse(text)
    assert Citation.parse(str(cite)) == cite
    assert Citation.parse(cite.short, cite.chapter) == cite
    assert text in (cite.short, str(cite))


def test_citations_sort_as_the_text_runs() -> None:
    cites = [Citation.parse(text) for text in AS_THE_TEXT_RUNS]
    assert all(one < next_one for one, next_one in pairwise(cites))
    shuffled = sorted(cites, key=lambda cite: cite.rest)
    assert sorted(shuffled) == cites


@pytest.mark.parametrize(
    "text",
    ["", "17", "17.8(b", "17.8 (b)", "17.8(B)", "0.20", "3.0(a)", "reading DS-1", "17.8(b)-"],
)
def test_what_is_no_citation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a citation"):
        Citation.parse(text)


def within(text: str, other: str) -> bool:
    return Citation.parse(text).within(Citation.parse(other))


def test_a_part_lies_within_its_paragraph_and_section() -> None:
    assert within("3.10(b)3", "3.10(b)3")
    assert within("3.10(b)3", "3.10(b)")
    assert within("3.10(b)3", "3.10")
    assert not within("3.10(b)", "3.10(b)3")
    assert not within("3.10(b)14", "3.10(b)1")
    assert not within("3.10(b)", "3.1")
    assert not within("13:69F-3.10(b)", "3.10(b)")
    assert within("11.8A(b)", "11.8A")
    assert not within("11.8A(b)", "11.8")


@pytest.mark.parametrize(
    ("prose", "cites"),
    [
        ("17.4(d): who is first offered the cut", "17.4(d)"),
        ("last first offer, 17.4(d); deck, 17.2(b)4", "17.4(d) 17.2(b)4"),
        ("5.2(b), (c), (d)", "5.2(b) 5.2(c) 5.2(d)"),
        ("3.2(a), 3.3(a)-(c): to 1", "3.2(a) 3.3(a) 3.3(b) 3.3(c)"),
        ("why, 3.11(a)1-2", "3.11(a)1 3.11(a)2"),
        ("3.3(c)-5 is a difference", "3.3(c)"),
        ("17.3: each deck", "17.3"),
        ("13:69E-1.13Y(c), 42.4(c)1ii", "13:69E-1.13Y(c) 42.4(c)1ii"),
        ("about 1.5 times, or 0.20", ""),
    ],
)
def test_citations_are_found_in_prose(prose: str, cites: str) -> None:
    assert list(citations_in(prose)) == [Citation.parse(cite) for cite in cites.split()]


def test_another_chapter_is_named() -> None:
    """19:46-1.11(a) is on tables, 19:47-1.11 on the shooter."""
    table, shooter = Citation.parse("19:46-1.11(a)"), Citation.parse("1.11")
    assert table.from_within("19:47") == "19:46-1.11(a)"
    assert shooter.from_within("19:47") == "1.11"

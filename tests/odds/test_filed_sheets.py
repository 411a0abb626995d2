"""A PAR sheet that was filed: its digest is of its content, and it can be made again."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import json_of, one_line, run_nmb

FORMS = ("json", "html")


def written(tmp_path: Path, form: str, *told: str) -> Path:
    file = tmp_path / f"sheet.{form}"
    run_nmb("par", "red_dog", *told, "-o", file)
    return file


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "told", [(), ("--terms", "decks=2", "--wager", "$25"), ("--strategy", "always raise")]
)
def test_a_sheet_is_checked_from_its_own_content(
    tmp_path: Path, form: str, told: tuple[str, ...]
) -> None:
    found = json_of("par", "--check", written(tmp_path, form, *told))
    assert found["whole"]
    assert found["differences"] == []


def test_a_strategy_of_a_file_is_in_the_sheet(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[raise]\nspreads = [7, 8, 9]\n")
    sheet = written(tmp_path, "json", "--strategy", str(mine))
    mine.unlink()
    assert json_of("par", "--check", sheet)["differences"] == []


@pytest.mark.parametrize("form", FORMS)
def test_one_changed_figure_is_found(tmp_path: Path, form: str) -> None:
    """Any of them: the digest is of all."""
    file = written(tmp_path, form)
    text = file.read_text()
    assert "17533/626665" in text
    file.write_text(text.replace("17533/626665", "17532/626665"))
    found = json_of("par", "--check", file, code=1)
    assert not found["whole"]
    where = {line["where"]: (line["filed"], line["other"]) for line in found["differences"]}
    assert where["round / house_edge / exact"] == ("17532/626665", "17533/626665")
    printed = run_nmb("par", "--check", file, code=1).stdout
    assert "IS NOT OF ITS CONTENT" in printed
    assert "round / house_edge / exact: 17532/626665 here, 17533/626665 made again" in printed


def test_a_forger_who_makes_the_digest_anew_is_found_by_the_figures(tmp_path: Path) -> None:
    from nomorebets.odds.sheets.content import DIGEST, digest_of

    file = written(tmp_path, "json")
    content = json.loads(file.read_text())
    content["round"]["hit_frequency"]["value"] += 0.01
    content[DIGEST] = digest_of(content)
    file.write_text(json.dumps(content))
    found = json_of("par", "--check", file, code=1)
    assert found["whole"]
    assert [line["where"] for line in found["differences"]] == ["round / hit_frequency / value"]


def test_a_page_that_says_otherwise_than_its_content_is_found(tmp_path: Path) -> None:
    file = written(tmp_path, "html")
    text = file.read_text()
    page, mark, content = text.partition("<pre hidden")
    assert page.count("2.797827 %") > 0
    file.write_text(page.replace("2.797827 %", "1.797827 %") + mark + content)
    found = json_of("par", "--check", file, code=1)
    assert found["whole"]
    assert all(line["where"].startswith("its page, line") for line in found["differences"])
    assert "1.797827 %" in found["differences"][0]["filed"]
    more = page.replace("<main>", "<main>\n<p>Approved without reserve.</p>")
    file.write_text(more + mark + content)
    (added,) = json_of("par", "--check", file, code=1)["differences"]
    assert (added["filed"], added["other"]) == ("Approved without reserve.", None)


def test_a_sheet_on_paper_has_its_content_within_and_is_checked_from_it(tmp_path: Path) -> None:
    file = written(tmp_path, "pdf", "--wager", "$25", "--author", "A. Person")
    found = json_of("par", "--check", file)
    assert (found["whole"], found["differences"]) == (True, [])
    data = file.read_bytes()
    again = written(tmp_path, "pdf", "--wager", "$25", "--author", "A. Person")
    assert again.read_bytes() == data
    other = tmp_path / "sheet.json"
    run_nmb("par", "red_dog", "--wager", "$25", "--author", "A. Person", "-o", other)
    assert json_of("par", "--check", file, "--against", other)["differences"] == []
    file.write_bytes(data.replace(b"endstream", b"endstream ", 1))
    found = json_of("par", "--check", file, code=1)
    assert [line["where"] for line in found["differences"]] == ["its pages"]


def test_two_sheets_that_differ_have_two_digests(tmp_path: Path) -> None:
    """They carried one, that of their inputs, whatever checks they listed."""
    one = json.loads(written(tmp_path, "json").read_text())
    other = json.loads(written(tmp_path, "json", "--wager", "$25").read_text())
    assert one["sha256"] != other["sha256"]
    (tmp_path / "one.json").write_text(json.dumps(one))
    (tmp_path / "other.json").write_text(json.dumps(other))
    found = json_of(
        "par", "--check", tmp_path / "one.json", "--against", tmp_path / "other.json", code=1
    )
    assert {line["where"] for line in found["differences"]} >= {"amounts / stake"}


def test_what_is_no_sheet_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    for text in ("{", "[]", '{"game": "red_dog"}', "<html></html>"):
        file.write_text(text)
        assert "is no PAR sheet with its content" in one_line("par", "--check", file)
    assert "does not exist" in one_line("par", "--check", tmp_path / "none.json")
    assert "reads all it needs" in one_line("par", "red_dog", "--check", file)
    assert "goes with --check" in one_line("par", "red_dog", "--against", file)
    assert "say of which game and where to" in one_line("par", "red_dog")


# what is priced, and at which amount


@pytest.mark.parametrize(
    ("game_id", "row", "terms"),
    [
        ("baccarat_punto_banco", "| Banker's Hand | 1.0579 % | 1.0579 % | 2.0406 % |", ()),
        ("double_down_stud", "| 4.7413 % | 4.8952 % | 5.0183 % |", ()),
        ("craps", "| Buy 4 | 5.0000 % | 20.0000 % |", ("--terms", "buy_lay_vig_round=chip")),
    ],
)
def test_a_sheet_without_an_amount_tells_the_edge_by_amount(
    game_id: str, row: str, terms: tuple[str, ...], tmp_path: Path
) -> None:
    """$7 on the Banker's Hand, $500 on double down stud and $5 on Buy 4, as a laboratory found."""
    file = tmp_path / "sheet.md"
    run_nmb("par", game_id, *terms, "-o", file)
    text = file.read_text()
    assert "No amount given: rounding and payout limits are left out." in text
    assert row in text
    run_nmb("par", game_id, "--wager", "$10", "-o", file)
    assert "No amount given" not in file.read_text()


def test_a_sheet_of_a_shoe_says_that_it_is_full(tmp_path: Path) -> None:
    file = tmp_path / "sheet.md"
    run_nmb("par", "red_dog", "-o", file)
    assert "Every round is the first of a full shoe" in file.read_text()

"""A PAR sheet set: HTML, Markdown, JSON, and Typst for PDF."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from nomorebets.law.refusal import Refused
from nomorebets.odds.sheets import charts
from nomorebets.odds.sheets.content import embedded
from nomorebets.odds.sheets.sections import (
    Chart,
    Items,
    Part,
    Section,
    Sheet,
    SheetTable,
    SheetText,
)


def html(sheet: Sheet) -> str:
    body = "\n".join(
        f"<div class=two>\n{told}\n</div>" if side_by_side else told
        for side_by_side, some in groupby(enumerate(sheet.sections, 1), lambda one: _slim(one[1]))
        for told in ["\n".join(_section_html(*one) for one in some)]
    )
    return PAGE.format(
        title=escape(sheet.title),
        subtitle=escape(sheet.subtitle),
        style=(Path(__file__).parent / "par_sheet.css").read_text("utf-8"),
        body=body,
        content=embedded(sheet.content),
    )


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{subtitle}</p>
</header>
<main>
{body}
</main>
{content}
</body>
</html>
"""


def _section_html(number: int, section: Section) -> str:
    parts = "\n".join(map(_part_html, section.parts))
    return f"<section>\n<h2>{number}. {escape(section.heading)}</h2>\n{parts}\n</section>"


def _part_html(part: Part) -> str:
    if isinstance(part, SheetText):
        return f"<pre>{escape(part.words)}</pre>" if part.fixed else f"<p>{escape(part.words)}</p>"
    if isinstance(part, Items):
        return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in part.lines) + "</ul>"
    if isinstance(part, Chart):
        caption = escape(part.caption)
        return f"<figure>\n{part.svg}\n<figcaption>{caption}</figcaption>\n</figure>"

    def kind(column: int) -> str:
        return " class=n" if column in part.right else " class=k" if column in part.narrow else ""

    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(f"<{tag}{kind(i)}>{_marked(cell)}</{tag}>" for i, cell in enumerate(row))

    caption = f"<caption>{escape(part.caption)}</caption>" if part.caption else ""
    rows = "\n".join(f"<tr>{cells(row, 'td')}</tr>" for row in part.rows)
    head = f"<thead><tr>{cells(part.head, 'th')}</tr></thead>" if any(part.head) else ""
    total = " class=total" if part.total else " class=tall" if part.tall else ""
    return f"<div class=wide><table{total}>{caption}{head}<tbody>\n{rows}\n</tbody></table></div>"


def _marked(words: str) -> str:
    """`seats` is a word of the program."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(words))


def markdown(sheet: Sheet) -> str:
    lines = [f"# {sheet.title}", "", sheet.subtitle]
    for number, section in enumerate(sheet.sections, 1):
        lines += ["", f"## {number}. {section.heading}"]
        for part in section.parts:
            written = list(_part_markdown(part))
            lines += ["", *written] if written else []
    return "\n".join(lines) + "\n"


def _part_markdown(part: Part) -> Iterator[str]:
    if isinstance(part, SheetText):
        yield f"```text\n{part.words}\n```" if part.fixed else part.words
    elif isinstance(part, Items):
        yield from (f"- {line}" for line in part.lines)
    elif isinstance(part, SheetTable):
        if part.caption:
            yield from (part.caption, "")
        yield "| " + " | ".join(part.head) + " |"
        yield (
            "|"
            + "|".join("---:" if i in part.right else "---" for i in range(len(part.head)))
            + "|"
        )
        for row in part.rows:
            yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


def as_json(sheet: Sheet) -> str:
    return json.dumps(sheet.content, indent=2, ensure_ascii=False) + "\n"


# PDF


def typst_source(sheet: Sheet) -> str:
    """The sheet in Typst's own language."""
    running = f"#let running = [{_typst(sheet.title)} · {_typst(sheet.subtitle)}]"
    parts = [running, TYPST, _attachment(sheet), f"= {_typst(sheet.title)}"]
    parts.append(_typst(sheet.subtitle))
    for side_by_side, some in groupby(enumerate(sheet.sections, 1), lambda one: _slim(one[1])):
        told = [_section_typst(number, section) for number, section in some]
        if side_by_side and len(told) > 1:
            told = [IN_TWO.format(", ".join(f"[{one}]" for one in told))]
        parts += told
    return "\n\n".join(parts) + "\n"


def _section_typst(number: int, section: Section) -> str:
    told = [f"== {number}. {_typst(section.heading)}", *map(_part_typst, section.parts)]
    whole = "\n\n".join(told)
    return TOGETHER_WITH.format(whole) if _brief(section) else whole


def _attachment(sheet: Sheet) -> str:
    """The content as data, in a file within the PDF: `nmb par --check` reads it there."""
    told = json.dumps(json.dumps(sheet.content, ensure_ascii=False), ensure_ascii=False)
    how = 'mime-type: "application/json", relationship: "data", description: "the sheet as data"'
    return f'#pdf.attach("sheet.json", bytes({told}), {how})'


TOGETHER_WITH = "#block(breakable: false, above: 19pt)[\n{}\n]"
IN_TWO = """#[
#show table: set text(size: 6.9pt)
#set table(inset: (x: 2pt, y: 2.4pt))
#grid(columns: (1fr, 1fr), column-gutter: 7mm, row-gutter: 11pt, {})
]"""
SLIM = 76  # letters that a row may have beside another table
TOGETHER = 8  # rows of a table that stand on one page
DIGITS = re.compile(r"(\d{12})(?=\d)")  # a long number may be broken anywhere
TYPST = """#set document(date: none)
#set page(paper: "us-letter", margin: (x: 15mm, top: 18mm, bottom: 16mm),
  header: context if counter(page).get().first() > 1 { text(7pt, fill: luma(90), running) },
  footer: align(right, text(7.5pt, context counter(page).display("1 / 1", both: true))))
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 9pt)
#set par(spacing: 0.9em)
#set table(inset: (x: 3.2pt, y: 2.8pt), stroke: (x, y) => (bottom: 0.3pt + luma(200)))
#show table: set text(size: 7.8pt, number-width: "tabular", number-type: "lining")
#show heading.where(level: 1): set text(size: 18pt)
#show heading.where(level: 2): it => block(above: 1.6em, below: 0.8em, sticky: true, it.body)
#show heading.where(level: 2): set text(size: 12pt)
#show raw: set text(size: 7.5pt)
#set figure(numbering: none, gap: 0.5em)
#show figure: set block(breakable: false, above: 1.2em, below: 1.2em)
#show figure.caption: it => align(left, text(8pt, fill: luma(70), it.body))"""


def _brief(section: Section) -> bool:
    """So short that it is not broken: its heading, a text, a small table."""
    tables = [part for part in section.parts if isinstance(part, SheetTable)]
    texts = [part for part in section.parts if isinstance(part, SheetText) and not part.fixed]
    plain = len(tables) == 1 and len(texts) <= 2 and len(tables) + len(texts) == len(section.parts)
    return plain and len(tables[0].rows) <= TOGETHER


def _slim(section: Section) -> bool:
    """So brief and so narrow that two such sections stand side by side."""
    tables = [part for part in section.parts if isinstance(part, SheetTable)]
    if not _brief(section) or tables[0].tall or not tables[0].total:
        return False
    columns = zip(tables[0].head, *tables[0].rows, strict=True)
    return sum(max(map(len, column)) for column in columns) <= SLIM


def _typst(words: str) -> str:
    """As a string: nothing in it is markup."""
    return f"#{json.dumps(words, ensure_ascii=False)}"


def _part_typst(part: Part) -> str:
    quoted = json.dumps
    if isinstance(part, SheetText):
        if part.fixed:
            typed = f"raw({quoted(part.words, ensure_ascii=False)}, block: true)"
            return f"#block(breakable: false, {typed})"
        return _typst(part.words)
    if isinstance(part, Items):
        return "\n".join(f"- {_typst(line)}" for line in part.lines)
    if isinstance(part, Chart):
        svg = quoted(charts.standalone(part.svg), ensure_ascii=False)
        picture = f'image(bytes({svg}), format: "svg", width: 62%)'
        return f"#figure({picture}, caption: [{_typst(part.caption)}], kind: image)"

    def cells(row: Sequence[str], strong: bool = False) -> str:
        kept = (cell.replace("`", "").replace(" %", "\u00a0%") for cell in row)
        told = (_typst(DIGITS.sub("\\1\u200b", cell)) for cell in kept)
        return ", ".join(f"strong[{cell}]" if strong else f"[{cell}]" for cell in told)

    count = len(part.head)
    fixed = ["auto"] * (count - len(part.widths))
    columns = ", ".join([*fixed, *(f"{share}fr" for share in part.widths)])
    align = ", ".join("right" if i in part.right else "left" for i in range(count))
    rows = [cells(row, part.total and row is part.rows[-1]) for row in part.rows]
    if any(part.head):
        rows.insert(0, f"table.header({cells(part.head, True)}), table.hline(stroke: 0.6pt)")
    high = f"rows: ({', '.join(['auto', *['8mm'] * len(part.rows)])},), " if part.tall else ""
    table = f"table(columns: ({columns},), {high}align: ({align},), {', '.join(rows)})"
    if len(part.rows) <= TOGETHER:
        table = f"block(breakable: false, {table})"
    return f"#{table}\n\n{_typst(part.caption)}" if part.caption else f"#{table}"


def refuse_form(suffix: str) -> None:
    """Before the work, not after it."""
    if suffix == ".pdf" and find_spec("typst") is None:
        raise Refused(
            "", "a PDF is set by typst, which is not installed: pip install 'nomorebets[report]'"
        )


def pdf(sheet: Sheet) -> bytes:
    refuse_form(".pdf")
    found = import_module("typst").compile(typst_source(sheet).encode())
    assert isinstance(found, bytes)
    return found


class WrittenSheet:
    """A sheet that can be shown and written."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def write(self, file: str | Path) -> None:
        suffix = Path(file).suffix.lower()
        if suffix not in FORMS:
            raise Refused("", f"{file}: a PAR sheet is written as {', '.join(FORMS)}")
        refuse_form(suffix)
        Path(file).write_bytes(FORMS[suffix](self.sheet))

    @property
    def content(self) -> dict[str, Any]:
        """All of it as data, with its digest."""
        return self.sheet.content

    def __repr__(self) -> str:
        return f"<{self.sheet.title}>"

    def _repr_html_(self) -> str:
        return html(self.sheet)


FORMS: dict[str, Callable[[Sheet], bytes]] = {
    ".html": lambda sheet: html(sheet).encode(),
    ".md": lambda sheet: markdown(sheet).encode(),
    ".json": lambda sheet: as_json(sheet).encode(),
    ".pdf": pdf,
}

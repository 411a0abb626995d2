"""Chips are integer cents; money as people write it at the boundary."""

import re

_FORM = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?", re.ASCII)


def money(cents: int) -> str:
    """500 → "$5.00"; -25 → "-$0.25"."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{part:02d}"


def cents_from(text: str) -> int:
    """ "$5", "5", "5.00", "1,000.50" → cents."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not an amount such as $5 or 12.50")
    part = (match[2] or "").ljust(2, "0")
    return int(match[1].replace(",", "")) * 100 + int(part)

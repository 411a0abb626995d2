"""Names of accounts: what may be one, and which two look alike."""

import re
import unicodedata

from nomorebets.law.refusal import Refused

_NAME = re.compile(r"[^\W_](?:[\w .'-]{0,28}[^\W_])?")
SCRIPTS = {  # of letters a name may have, all of one kind
    "LATIN": "Latin", "CYRILLIC": "Cyrillic", "GREEK": "Greek", "HEBREW": "Hebrew",
    "ARABIC": "Arabic", "CJK": "Han", "HIRAGANA": "Han", "KATAKANA": "Han", "HANGUL": "Hangul",
}  # fmt: skip
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0")  # letters that show nothing
ALIKE = {  # what looks like it, in one font or another
    "a": "\u0430\u03b1", "b": "\u0432\u03b2\u044c", "c": "\u0441\u03f2", "d": "\u0501",
    "e": "\u0435\u03b5\u0454", "h": "\u043d\u04bb\u03b7", "j": "\u0458\u03f3",
    "k": "\u043a\u03ba\u0138", "l": "1i\u0131\u0456\u0457\u04cf\u03b9\u03af", "m": "\u043c",
    "n": "\u0438\u03c0\u043f", "o": "0\u043e\u03bf\u03c3\u05e1", "p": "\u0440\u03c1",
    "q": "\u051b", "r": "\u0433", "s": "5\u0455", "t": "\u0442\u03c4", "u": "\u03c5\u0446",
    "v": "\u03bd\u0475", "w": "\u0448\u0461\u03c9\u051d", "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u04af", "z": "2\u03b6", "g": "9",
}  # fmt: skip
_LIKE = str.maketrans({other: one for one, others in ALIKE.items() for other in others})
SIGNS = str.maketrans("", "", " .'-_")


def shown(name: str) -> str:
    """A name as it is kept and shown: composed, its spaces single."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def likeness(name: str) -> str:
    """The same for names that somebody may take for each other."""
    folded = unicodedata.normalize("NFKC", shown(name).casefold())
    return folded.translate(SIGNS).translate(_LIKE).replace("rn", "m").replace("vv", "w")


def refuse(name: str) -> None:
    """What is no name, whoever wants it."""
    if not _NAME.fullmatch(name):
        raise Refused("", "a name has 1 to 30 letters, digits, spaces, and . ' - between them")
    scripts = {_script(sign) for sign in name if sign.isalpha()}
    if "" in scripts or INVISIBLE & set(name):
        raise Refused("", "a name is of letters everybody can read")
    if len(scripts) > 1:
        raise Refused("", f"a name is of one kind of letters, not {' and '.join(sorted(scripts))}")
    if any(sign.isnumeric() and not "0" <= sign <= "9" for sign in name):
        raise Refused("", "the digits of a name are 0 to 9")


def _script(letter: str) -> str:
    """ "" for one that is not in use on this floor."""
    script = SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0].partition("-")[0], "")
    if script == "Latin" and not (letter <= "\u017f" or "\u1e00" <= letter <= "\u1eff"):
        return ""  # small capitals, phonetic signs: letters that look like others
    return script

"""Gaming equipment. N.J.A.C. 13:69E-1, which was 19:46-1: what may be used where, and who says so.

`life` has what may be done with a piece of it, and when.
"""

from dataclasses import dataclass

# Departments, one person of which takes part beside the one of the casino games department.
SECURITY, ACCOUNTING = "security", "accounting"

CARDS, DICE, TILES = "cards", "dice", "tiles"
SHOE, SHUFFLER, SHAKER, WHEEL = "dealing shoe", "shuffling device", "shaker", "wheel"


@dataclass(frozen=True)
class KindOfEquipment:
    """`cite` is the paragraph of its receipt, `witnesses` who besides the games department records
    it. What is used up is inspected, changed, removed and destroyed; a device stays."""

    name: str
    cite: str
    witnesses: tuple[str, ...] = (SECURITY, ACCOUNTING)
    used_up: bool = True
    inspect_cite: str = ""  # before it is used; "": no inspection is among our texts
    assign_cite: str = ""  # of a device: at which tables it stands, and at one at a time
    lock_cite: str = ""  # where it is while its table is not open
    remove_cite: str = "reading GE-6"  # from use
    look_over_cite: str = "reading GE-6"  # when it has been removed
    hours: int = 0  # changed at least so often, where the game itself does not say
    hours_cite: str = ""


KINDS = {
    kind.name: kind
    for kind in (
        KindOfEquipment(
            CARDS,
            "13:69E-1.18(a)",
            inspect_cite="13:69E-1.18(f)",
            remove_cite="13:69E-1.18(n)",
            look_over_cite="13:69E-1.18(n)3iii",
            hours=24,
            hours_cite="reading GE-2",
        ),
        KindOfEquipment(
            DICE,
            "13:69E-1.16(a)",
            inspect_cite="reading GE-5",
            hours=24,
            hours_cite="reading GE-5",
        ),
        KindOfEquipment(TILES, "13:69E-1.19B(a)", (SECURITY,), inspect_cite="13:69E-1.19B(a)"),
        KindOfEquipment(
            SHOE,
            "reading GE-4",
            used_up=False,
            assign_cite="13:69E-1.19(b)",
            lock_cite="13:69E-1.19(b)",
        ),
        KindOfEquipment(
            SHUFFLER,
            "reading GE-4",
            used_up=False,
            assign_cite="13:69E-1.19(c)",
            lock_cite="reading GE-4",
        ),
        KindOfEquipment(
            SHAKER,
            "reading GE-4",
            used_up=False,
            inspect_cite="13:69E-1.16A(b)",
            assign_cite="13:69E-1.16A(a)",
            lock_cite="13:69E-1.16A(a)",
        ),
        KindOfEquipment(
            WHEEL,
            "reading GE-4",
            used_up=False,
            inspect_cite="13:69E-1.9(a)",
            assign_cite="13:69E-1.9(f)",
            lock_cite="13:69E-1.9(f)",
        ),
    )
}

JOKERS = {  # 1.17(h): the only games at which jokers are used, and where their rules say how
    "pai_gow_poker": "11.3",
    "two_card_joker_poker": "30.5",
    "asia_poker": "31.3",
    "supreme_pai_gow": "34.3",
    "double_draw_poker": "42.5",
}

POKER_TYPE = frozenset(  # 1.18(g)2, 1.18(g)3, 1.18(n)3iii: the three lists name the same games
    {
        "pai_gow_poker", "caribbean_stud", "let_it_ride", "colorado_hold_em", "boston_5_stud",
        "double_cross_poker", "four_card_poker", "texas_holdem_bonus", "ultimate_texas_holdem",
        "two_card_joker_poker", "flop_poker", "asia_poker", "winners_pot_poker",
        "supreme_pai_gow", "mississippi_stud", "three_card_poker", "double_draw_poker",
    }
)  # fmt: skip
FROM_A_SHOE = POKER_TYPE | {  # 1.19(b): the shoe is secured to the table while it is open
    "blackjack", "spanish_21", "double_attack_blackjack", "minibaccarat", "red_dog",
    "fast_action_hold_em", "casino_war", "double_down_stud",
}  # fmt: skip
BACCARAT = frozenset({"baccarat_punto_banco", "baccarat_chemin_de_fer"})  # 1.19(b), reading GE-4
FROM_THE_HAND = POKER_TYPE - {"let_it_ride"} | {"double_down_stud"}  # 1.19(b)1
# Let it ride may be dealt from the hand by its own subchapter, notwithstanding this chapter.
NEEDS_A_SHOE = (FROM_A_SHOE | BACCARAT) - FROM_THE_HAND - {"let_it_ride"}  # 1.19(b)
SHUFFLED_BY_DEVICE = FROM_A_SHOE | {"poker"}  # 1.19(c)

ASSIGNED_AT = {SHOE: FROM_A_SHOE | BACCARAT, SHUFFLER: SHUFFLED_BY_DEVICE}  # 1.19(b), 1.19(c)

DEALER, FLOORPERSON, LICENSEE = (
    "dealer",
    "floorperson",
    "licensee",
)  # of the casino games department
WHO = {  # who tells the record of what: 1.18(a), 1.18(f), 1.18(n), reading GE-6
    "received": (FLOORPERSON, LICENSEE),
    "brought to primary storage": (FLOORPERSON, LICENSEE),
    "delivered": (FLOORPERSON,),
    "inspected": (DEALER,),
    "verified": (FLOORPERSON,),
    "opened for use": (FLOORPERSON,),
    "returned": (FLOORPERSON, LICENSEE),
    "removed": (FLOORPERSON,),
    "inspected after removal": (FLOORPERSON, LICENSEE),
    "destroyed": (LICENSEE,),
    "locked away": (FLOORPERSON,),
}
KEPT_DAYS = 7  # reading GE-3
REASONS = (  # 1.18(g), 1.18(n), reading GE-6: why it is removed from use
    "its time is over", "the table closes", "damaged or marked", "a wrong number of cards",
    "tampering suspected", "another method of shuffling or dealing",
)  # fmt: skip

"""Acts in words, one line each: the same at the terminal, in golden files and on pages."""

from nomorebets.equipment.dice import roll_from, roll_text
from nomorebets.law.money import money
from nomorebets.table.facts import Act


def act_words(act: Act) -> str:
    """What was done, without its paragraph."""
    cards = " ".join(act.cards)
    amount = money(act.amount)
    to = act.spot
    match act.act:
        case "announce":
            return f"“{act.words}”"
        case "perform":
            return act.words
        case "irregularity":
            return f"irregularity: {act.words}"
        case "void":
            return f"void: {act.words}"
        case "deal":
            return f"deal {cards} {act.words} to {to}"
        case "burn":
            return f"burn {cards} {act.words}"
        case "reveal":
            return f"turn over {cards} at {to}"
        case "pick up":
            return f"pick up {cards} from {to}"
        case "pick up the stub":
            return f"pick up the stub of {act.value} cards"
        case "call":
            return f"{to} has {act.words}" if to.startswith("seat") else act.words
        case "wager":
            return (
                f"{to} has {amount} on {act.wager}" if act.amount else f"{to} withdraws {act.wager}"
            ) + (f", made by {act.words}" if act.words else "")
        case "decide":
            return f"{to}: {act.words}"
        case "pay":
            return f"pay {to} {amount} on {act.wager} at {act.odds}"
        case "award":
            return f"pay {to} {amount} for {act.wager}"
        case "set meter":
            return f"{act.words} shows {amount}"
        case "discard":
            return f"{to} discards {cards}" if to.startswith("seat") else f"discard {cards} of {to}"
        case "collect":
            return f"collect {amount} on {act.wager} from {to}"
        case "push":
            return f"push: {to} keeps {amount} on {act.wager}"
        case "take down":
            return f"{to} takes back {amount} from {act.wager}"
        case "take back":
            return f"take back the {amount} paid on {act.wager} from {to}"
        case "give back vigorish":
            return f"give back vigorish of {amount} to {to}"
        case "return":
            return f"return {amount} on {act.wager} to {to}"
        case "move wager":
            return f"move {amount} of {to} from {act.wager} to {act.words}"
        case "stand":
            return (
                f"{to} has {amount} on {act.wager} again"
                if act.amount
                else f"nothing of {to} is on {act.wager}"
            )
        case "button":
            if act.words == "none":
                return f"take the button off {act.wager} of {to}"
            return f"place an “{act.words}” button on {act.wager} of {to}"
        case "charge vigorish" | "return vigorish" | "mark vigorish" | "collect marked vigorish":
            return f"{act.act}: {amount}, {to}"
        case "spin":
            return f"the ball rests in {act.words}"
        case "stop":
            return f"the clapper rests at {act.words}"
        case "stop between":
            return f"the clapper rests between two numbers; it passed {act.words} last"
        case "roll":
            assert act.value is not None
            return f"the dice show {roll_text(roll_from(act.value))}"
        case "count the stub":
            return f"count the stub: {act.value} cards"
        case "fold":
            return f"{to} folds"
        case "void hand":
            return f"void: the hand of {to}"
        case "read card":
            return f"card reader, {to}: {act.words}"
        case "take shoe":
            return f"use side {act.value} of the double shoe"
        case "split":
            return f"split {to}: {cards} begins {act.words}"
        case "hand over":
            return f"{cards} goes from {act.words} to {to}"
        case "show the burn card":
            return f"show the burn card: {cards}"
        case "shuffle the discards":
            return f"{act.act} (commitment {act.words[:12]}…)" if act.words else act.act
        case "cut":
            return f"cut {act.value} cards deep"
        case "shuffle":
            return f"shuffle (commitment {act.words[:12]}…)" if act.words else "shuffle"
        case "move":
            return act.words
    parts = (act.act, to, act.wager, amount if act.amount else "", cards, act.words)
    value = "" if act.value is None else str(act.value)
    return " ".join(part for part in (*parts, value) if part)


def act_line(act: Act) -> str:
    return f"{act.cite:<10} {act_words(act)}"

"""Play one round at a table of the floor, by its protocol alone: python floor_client.py URL TABLE

See docs/reference/floor-protocol.md. Needs nothing but websockets, which nmb brings along.
"""

import json
import secrets
import sys
import urllib.request
from hashlib import sha256
from itertools import count
from typing import Any

from websockets.sync.client import connect


def seed_of(fairness: dict[str, Any], me: str, seeds: dict[str, str]) -> dict[str, str]:
    """The seed that is due, if any, and the commitment to the next: docs/reference/fairness.md."""
    told, asked = {}, fairness["asked"]
    if asked.get(me) in seeds:
        told["seed"] = seeds.pop(asked[me])
    if not seeds:
        seed, table = secrets.token_bytes(32), bytes.fromhex(fairness["table"])
        name = sha256(me.encode()).digest()
        promise = sha256(b"nomorebets seed v2:" + table + name + seed).hexdigest()
        seeds[promise] = seed.hex()
        told["commitment"] = promise
    return told


def main(url: str, table: str) -> None:
    request = urllib.request.Request(
        f"{url}/api/guests", b'{"bearer": true}', {"Content-Type": "application/json"}
    )
    token = json.load(urllib.request.urlopen(request))["token"]
    headers = {"Authorization": f"Bearer {token}"}
    keys = count()
    with connect(f"ws{url[4:]}/ws/table/{table}", additional_headers=headers) as socket:

        def say(command: str, **told: object) -> None:
            socket.send(json.dumps({"command": command, "key": str(next(keys)), "told": told}))

        message = json.loads(socket.recv())  # the snapshot
        posted, me, seeds = message["table"], message["you"]["name"], {}
        least = {wager["name"]: wager["least"] for wager in posted["wagers"]}
        free = next(s["seat"] for s in message["state"]["seats"] if not s["player"])
        say("sit", seat=free, chips=50_000)
        answered, round = -1, None
        while True:
            message = json.loads(socket.recv())
            for line in message.get("lines", []):
                for act in line["acts"]:
                    print(f"{act['cite']:>12}  {act['text']}")
            if message["type"] == "refusal":
                print(f"{message['cite']:>12}  refused: {message['why']}")
            state = message.get("state")
            seated = state and any(s["player"] == me for s in state["seats"])
            if seated and state["fairness"] and (told := seed_of(state["fairness"], me, seeds)):
                say("seed", **told)
            if not state or state["seq"] == answered:
                continue
            pending = state["pending"] or {"asks": "", "yours": []}
            for mine in pending["yours"]:
                answered = state["seq"]  # once for each state
                places = (place.split(":") for place in state["places"])  # wager:seat 3:ante:Ann
                made = [place[2] for place in places if place[:2] == ["wager", f"seat {free}"]]
                if pending["asks"] != "wagers":
                    choices = mine["choices"]
                    legal = [c["value"] for c in choices] if isinstance(choices, list) else [0]
                    value = mine["default"] if mine["default"] in legal else legal[0]
                    say("decide", seat=mine["seat"], decision=pending["decision"], value=value)
                elif made and mine["missing"] is None:
                    round = state["round"]
                    say("ready")
                else:
                    may = mine["may"] or [area["wager"] for area in posted["layout"]["areas"]]
                    name = next(name for name in may if name not in made)
                    say("wager", seat=free, wager=name, amount=mine["exact"].get(name, least[name]))
            if state["phase"] == "over" and state["round"] == round:
                break
        print(f"chips: ${state['seats'][free - 1]['chips'] / 100:,.2f}")
        say("leave")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""At an open table on the floor: match play coupons, notices, aids forbidden, the guide."""

from pathlib import Path
from typing import Any

from tests.floor.house import open_house, run

from nomorebets.table.replay import audit
from nomorebets.table.views import Role

COUPONS = {"game": "double_down_stud", "terms": {"match_play_coupons": "even_money"}}


def test_a_coupon_is_handed_out_laid_and_decided_with_its_wager(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person(Role.FLOORPERSON) as boss,
            house.person(Role.REGULATOR) as regulator,
        ):
            table = await house.table(**COUPONS)
            async with ann.at(table.id) as at, boss.at(table.id) as over:
                seat = await at.sit(chips=100_00)
                await at.until(lambda s: s["phase"] == "play" and s["pending"]["yours"])
                await at.decide()  # the cut
                await at.until(lambda s: s["phase"] == "wagers")
                refusal = await at.say("coupon", seat=seat, wager="wager", amount=10_00)
                assert (refusal["type"], refusal["cite"]) == ("refusal", "17.6(a)")
                refusal = await at.say("issue_coupon", player=ann.name, amount=10_00)
                assert refusal["type"] == "refusal"  # a player hands out none
                await over.do("issue_coupon", player=ann.name, amount=10_00)
                refusal = await over.say("issue_coupon", player="Nobody", amount=10_00)
                assert "does not sit" in refusal["why"]
                await at.until(lambda s: s["coupons"] == [10_00])
                assert over.state["coupons"] == []
                await at.do("wager", seat=seat, wager="wager", amount=10_00)
                await at.do("coupon", seat=seat, wager="wager", amount=10_00)
                await at.until(lambda s: s["seats"][seat - 1]["coupons"] == {"wager": 10_00})
                assert at.state["coupons"] == []
                await at.do("ready")
                await at.until(lambda s: s["phase"] != "wagers")
                while at.state["phase"] == "play":
                    before = at.state["seq"]
                    await at.decide()
                    await at.say("ready")
                    if at.state["seq"] == before and at.state["phase"] == "play":
                        await at.hear()
                fates = [act for act in at.acts if act["act"] in ("take coupon", "return coupon")]
                assert len(fates) == 1
                net = at.chips(seat) - 100_00
                paid = [act for act in at.acts if act["act"] in ("pay", "pay coupon")]
                lost = any(act["act"] == "collect" for act in at.acts)
                assert net == sum(act["amount"] for act in paid) - (10_00 if lost else 0)
                assert at.state["coupons"] == ([] if fates[0]["act"] == "take coupon" else [10_00])
            journal = await regulator.client.get(f"/api/tables/{table.id}/journal")
            assert audit(journal.content, still_open=True).chips == 100_00

    run(body)


def test_a_notice_is_shown_and_takes_effect_after_a_restart_too(tmp_path: Path) -> None:
    async def posted() -> str:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person(Role.LICENSEE) as licensee,
        ):
            table = await house.table(game="roulette")
            async with ann.at(table.id) as at, licensee.at(table.id) as over:
                seat = await at.sit(chips=100_00)
                await at.until(lambda s: s["phase"] == "wagers")
                await over.do("post_notice", change="max_wager=$1,000")  # better: the next round
                await over.do("post_notice", change="min_wager=$10")
                refusal = await over.say("post_notice", change="wheel=single_zero")
                assert (refusal["type"], refusal["cite"]) == ("refusal", "8.3")
                assert "Players are given notice" in refusal["gist"]
                assert (await at.say("post_notice", change="min_wager=$2"))["type"] == "refusal"
                await at.until(lambda s: len(s["notices"]) == 2)
                await at.play_round(seat)
                await at.until(lambda s: s["round"] == 2)
                (notice,) = at.state["notices"]
                assert notice["terms"] == [{"key": "min_wager", "now": "$1.00", "then": "$10.00"}]
                assert at.table["terms"]["max_wager"] == 1000_00  # posted anew
                assert at.table["wagers"][0]["most"] == 1000_00
            return table.id

    async def later(table_id: str) -> None:
        async with open_house(tmp_path) as house, house.person() as bob:
            table = house.floor.tables[table_id]
            assert table.table.terms.max_wager == 1000_00
            assert table.table.terms.min_wager == 1_00
            (notice,) = table.table.posted.notices
            assert notice.change == "min_wager=$10"
            async with bob.at(table_id) as at:
                assert at.table["terms"]["max_wager"] == 1000_00
                assert at.state["notices"][0]["cite"] == "8.3"

    async def body() -> None:
        await later(await posted())

    run(body)


def test_where_aids_are_forbidden_no_odds_are_shown(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            open_house(tmp_path) as house,
            house.person() as ann,
            house.person(Role.FLOORPERSON) as boss,
        ):
            table = await house.table(game="roulette", aids="forbidden")
            for path in ("odds", "odds.html"):
                answer = await ann.client.get(f"/api/tables/{table.id}/{path}")
                assert answer.status_code == 409
                assert answer.json()["refused"]["cite"] == "8.1"
            told: dict[str, Any] = {"game": "blackjack", "training": True, "aids": "forbidden"}
            answer = await boss.client.post(
                "/api/tables", json=told, headers={"Idempotency-Key": "one"}
            )
            assert answer.json()["refused"]["cite"] == "8.1"

    run(body)


def test_the_guide_is_read_at_the_table_under_its_terms(tmp_path: Path) -> None:
    async def body() -> None:
        async with open_house(tmp_path) as house, house.person() as ann:
            table = await house.table(game="roulette", terms={"min_wager": 25_00})
            page = await ann.client.get(f"/api/tables/{table.id}/guide.html")
            assert page.headers["content-type"].startswith("text/html")
            assert "Guide to Roulette" in page.text
            assert "$25.00" in page.text
            assert "5.1(e)9" in page.text
            paper = await ann.client.get(f"/api/tables/{table.id}/guide.pdf")
            assert paper.content.startswith(b"%PDF")
            page = await ann.client.get("/api/games/craps/guide.html")
            assert "Don&#x27;t Pass Bet" in page.text
            assert (await ann.client.get("/api/games/whist/guide.html")).status_code == 404

    run(body)

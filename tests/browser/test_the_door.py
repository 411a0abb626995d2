"""The forms of the door, pressed: another password, log out everywhere, a second factor."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.conftest import House

from nomorebets.floor.people import second_factor

OLD, NEW = "the old felt is green", "the new felt is blue"
WRONG = "the name, the password or the code is wrong"
Device = Callable[[], Page]


@pytest.fixture
def device(browser: Browser, house: House) -> Iterator[Device]:
    """Somebody's page that may be refused: a browser says that on its console."""
    contexts: list[BrowserContext] = []

    def page() -> Page:
        contexts.append(browser.new_context(base_url=house.address, reduced_motion="reduce"))
        return contexts[-1].new_page()

    yield page
    for context in contexts:
        context.close()


def enter(page: Page, name: str, password: str, press: str = "login", code: str = "") -> None:
    page.goto("/login")
    page.fill("[name=name]", name)
    page.fill("[name=password]", password)
    page.fill("[name=code]", code)
    page.click(f"button[value={press}]")


def is_in(page: Page) -> None:
    page.wait_for_selector(".tile")


def test_another_password_ends_every_session_and_lets_in_alone(device: Device) -> None:
    here, there = device(), device()
    enter(here, "Dora Door", OLD, "register")
    is_in(here)
    enter(there, "Dora Door", OLD)
    is_in(there)
    here.goto("/account")
    here.fill("[name=old]", "not that one at all")
    here.fill("[name=new]", NEW)
    here.click("text=Change the password")
    expect(here.locator("[role=alert]")).to_contain_text("not the password you have now")
    here.fill("[name=old]", OLD)
    here.fill("[name=new]", "password1")
    here.click("text=Change the password")
    expect(here.locator("[role=alert]")).to_contain_text("common")
    here.fill("[name=new]", NEW)
    here.click("text=Change the password")
    here.wait_for_url("**/login")
    there.goto("/account")
    there.wait_for_url("**/login")
    enter(here, "Dora Door", OLD)
    expect(here.locator("[role=alert]")).to_contain_text(WRONG, ignore_case=True)
    enter(here, "Dora Door", NEW)
    is_in(here)


def test_log_out_everywhere(device: Device, house: House) -> None:
    at = house.open_table("roulette", house_players=0)
    here, there = device(), device()
    enter(here, "Eda Everywhere", OLD, "register")
    is_in(here)
    enter(there, "Eda Everywhere", OLD)
    is_in(there)
    there.goto(f"/table/{at}")
    expect(there.locator(".top, header").first).to_contain_text("connected")
    here.goto("/account")
    here.click("text=Log out everywhere")
    expect(there.locator("body")).to_contain_text("Your session has ended")
    for page in (here, there):
        page.goto("/account")
        page.wait_for_url("**/login")


def test_a_second_factor_is_asked_for_on_the_page(device: Device, house: House) -> None:
    told = ["staff", "add", "Tess Two", "dealer", "--totp", "--json", "--store"]
    command = [sys.executable, "-m", "nomorebets.cli", *told, str(house.folder / "floor.db")]
    made = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    secret = made["totp"].partition("secret=")[2].partition("&")[0]
    page, again = device(), device()
    enter(page, "Tess Two", made["password"])
    expect(page.locator("[role=alert]")).to_contain_text(WRONG, ignore_case=True)
    code = second_factor.code_at(secret, int(time.time() // second_factor.STEP))
    enter(page, "Tess Two", made["password"], code=code)
    is_in(page)
    enter(again, "Tess Two", made["password"], code=code)  # each code is good once
    expect(again.locator("[role=alert]")).to_contain_text(WRONG, ignore_case=True)

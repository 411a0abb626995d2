"""A table's name is whatever the house chose: it is text on every page, never a script."""

from playwright.sync_api import expect
from tests.browser.conftest import Opens, Visit

SCRIPT = "<img src=x onerror=document.title='pwned'>${7*7}"


def test_a_script_in_a_tables_name_is_text(visit: Visit, table: Opens) -> None:
    id = table("big_six", name=SCRIPT)
    page = visit()
    for path in ("/", f"/table/{id}"):
        page.goto(path)
        expect(page.get_by_text(SCRIPT).first).to_be_visible()
        assert page.locator("img[src=x]").count() == 0
        assert "pwned" not in page.title() or SCRIPT in page.title()

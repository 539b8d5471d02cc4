"""The account in a browser: first run, name, recovery on another device, passkey, joining, signing out, tokens."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import faults, too_wide
from tests.browser.playing import deal, play_to_the_end

Visitor = Callable[..., Page]
CODE = re.compile(r"^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$")


@pytest.fixture
def local(site) -> str:
    """The site by the name under which passkeys work without https."""
    return site.url.replace("127.0.0.1", "localhost")


def became_player(visitor: Visitor, local: str, **options) -> Page:
    """Return the profile of somebody who has opened a run."""
    page = visitor(**options)
    page.goto(f"{local}/")
    page.evaluate(
        """async () => {
          const headers = { "content-type": "application/json" };
          await fetch("/api/v1/players", { method: "POST", headers, body: "{}" });
          const run = "/api/v1/days/today/sheets/discard/run";
          await fetch(run, { method: "POST", headers, body: JSON.stringify({ attempt: "attempt-0001" }) });
        }"""
    )
    page.goto(f"{local}/me")
    return page


def name_of(page: Page) -> str:
    return page.locator(".who h1").inner_text()


def make_code(page: Page) -> str:
    page.locator("#code-form button").click()
    code = page.locator("#code-shown .one-time")
    expect(code).to_have_text(CODE)
    return code.inner_text()


def sign_in(page: Page, local: str, code: str) -> None:
    page.goto(f"{local}/sign-in")
    page.get_by_role("textbox", name="Recovery code").fill(code)
    page.get_by_role("button", name="Sign in with the code").click()


@contextmanager
def authenticator(page: Page) -> Iterator[object]:
    """Give the page's browser a virtual security key."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    key = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def credentials() -> list[dict[str, object]]:
        return session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]

    def put(credential: dict[str, object]) -> None:
        session.send("WebAuthn.addCredential", {"authenticatorId": key, "credential": credential})

    def remove(credential: dict[str, object]) -> None:
        session.send("WebAuthn.removeCredential", {"authenticatorId": key, "credentialId": credential["credentialId"]})

    yield type(
        "Authenticator",
        (),
        {"all": staticmethod(credentials), "put": staticmethod(put), "remove": staticmethod(remove)},
    )
    session.detach()


def test_whoever_has_not_played_is_told_how_to_begin(visitor: Visitor, local: str) -> None:
    page = visitor()
    page.goto(f"{local}/me")
    expect(page.locator("h1")).to_have_text("You have not played yet")
    page.get_by_role("link", name="I have played on another device").click()
    expect(page.locator("h1")).to_have_text("Sign in")


def test_the_first_run_makes_the_player_and_its_end_points_to_the_recovery_code(visitor: Visitor) -> None:
    page = visitor()
    deal(page)
    play_to_the_end(page)
    page.get_by_role("link", name="Keep this player").click()
    expect(page.locator("#code-made")).to_have_text("You have none yet.")
    assert name_of(page)


def test_name_and_picture_are_changed_and_a_look_alike_is_refused(visitor: Visitor, local: str) -> None:
    page = became_player(visitor, local)
    page.get_by_label("Name on the boards").fill("Jörg Lilienthal")
    page.get_by_role("button", name="Change the name").click()
    expect(page.locator(".who h1")).to_have_text("Jörg Lilienthal")
    page.get_by_label("Picture 5").check()
    page.get_by_role("button", name="Take this picture").click()
    expect(page.locator(".who img")).to_have_attribute("src", re.compile(r"/4\.svg"))
    other = became_player(visitor, local)
    other.get_by_label("Name on the boards").fill("jörg Li1ienthaI")
    other.get_by_role("button", name="Change the name").click()
    expect(other.locator(".name-form .form-said")).to_have_text("Somebody has this name, or one that looks like it.")


def test_a_recovery_code_brings_the_player_to_another_browser_and_is_replaced(visitor: Visitor, local: str) -> None:
    page = became_player(visitor, local)
    name, code = name_of(page), make_code(page)
    other = visitor()
    sign_in(other, local, code.lower().replace("-", " "))
    expect(other.locator("#signed-in h2")).to_have_text(f"You are {name}")
    following = other.locator("#signed-in .one-time")
    expect(following).to_have_text(CODE)
    assert following.inner_text() != code
    other.get_by_role("link", name="Your profile").click()
    assert name_of(other) == name
    expect(other.locator("#devices-title + .entries > li")).to_have_count(2)
    third = visitor()
    sign_in(third, local, code)
    expect(third.locator("#code-said")).to_contain_text("This recovery code leads to nobody")


def test_a_passkey_signs_in_without_a_name_and_is_renamed_and_removed(visitor: Visitor, local: str) -> None:
    page = became_player(visitor, local)
    name = name_of(page)
    with authenticator(page) as key:
        page.get_by_role("button", name="Add a passkey").click()
        expect(page.locator("#passkeys-title ~ .entries > li")).to_have_count(1)
        (credential,) = key.all()
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Sign out here").click()
        expect(page.locator("h1")).to_have_text("You have not played yet")
        page.goto(f"{local}/sign-in")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.locator("#signed-in h2")).to_have_text(f"You are {name}")
        page.goto(f"{local}/me")
        page.locator(".rename summary").click()
        page.get_by_label("New name").fill("The blue key")
        page.locator(".rename button").click()
        expect(page.locator("#passkeys-title ~ .entries strong")).to_have_text("The blue key")
        # A copy that has signed less often than this key is not taken.
        key.remove(credential)
        key.put(credential | {"signCount": 0})
        page.goto(f"{local}/sign-in")
        page.get_by_role("button", name="Sign in with a passkey").click()
        expect(page.locator("#passkey-said")).to_have_text("The passkey was not accepted. Try again.")
        page.goto(f"{local}/me")
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_role("button", name="Remove: The blue key").click()
        expect(page.locator("#passkeys-title ~ .entries")).to_have_count(0)


def test_without_https_the_page_says_why_there_are_no_passkeys(visitor: Visitor, site) -> None:
    page = visitor()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.goto("/sign-in")
    expect(page.locator("#passkey-said")).to_contain_text("https")
    expect(page.locator("#passkey")).to_be_disabled()


def test_signing_in_where_a_guest_has_played_brings_the_runs_along(visitor: Visitor, local: str) -> None:
    page = visitor()
    page.goto(f"{local}/practice/count")
    page.evaluate(
        """async () => {
          const headers = { "content-type": "application/json" };
          await fetch("/api/v1/training/counts", { method: "POST", headers, body: "{}" });
        }"""
    )
    page.goto(f"{local}/me")
    name, code = name_of(page), make_code(page)
    guest = became_player(visitor, local)
    guest_name = name_of(guest)
    guest.goto(f"{local}/sign-in")
    expect(guest.locator(".notice")).to_contain_text(f"You have played here as {guest_name}.")
    sign_in(guest, local, code)
    expect(guest.locator("#signed-in")).to_contain_text(f"{guest_name} was joined to you: 1 run came along.")
    guest.goto(f"{local}/me")
    assert name_of(guest) == name


def test_signing_out_everywhere_ends_the_other_browser_too(visitor: Visitor, local: str) -> None:
    page = became_player(visitor, local)
    code = make_code(page)
    other = visitor()
    sign_in(other, local, code)
    expect(other.locator("#signed-in")).to_be_visible()
    page.reload()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Sign out everywhere", exact=True).click()
    expect(page.locator("h1")).to_have_text("You have not played yet")
    other.goto(f"{local}/me")
    expect(other.locator("h1")).to_have_text("You have not played yet")


def test_who_has_no_way_back_is_warned_before_signing_out(visitor: Visitor, local: str) -> None:
    page = became_player(visitor, local)
    said: list[str] = []
    page.once("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Sign out here").click()
    assert "you cannot come back to this player" in said[0]
    page.reload()
    assert name_of(page)


def test_an_access_token_reads_and_is_taken_back(visitor: Visitor, local: str) -> None:
    page = became_player(visitor, local)
    page.locator(".new-token summary").click()
    page.get_by_label("What it is for").fill("My spreadsheet")
    page.get_by_role("button", name="Make the token").click()
    shown = page.locator("#token-shown .one-time")
    expect(shown).to_have_text(re.compile("^mug_"))
    headers = {"Authorization": f"Bearer {shown.inner_text()}"}
    reply = httpx.get(f"{local}/api/v1/me", headers=headers)
    assert reply.json()["name"] == name_of(page)
    page.goto(f"{local}/me")
    expect(page.locator("#tokens-title ~ .entries code")).to_have_text("read")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Take back: My spreadsheet").click()
    expect(page.locator("#tokens-title ~ .entries")).to_have_count(0)
    assert httpx.get(f"{local}/api/v1/me", headers=headers).status_code == 401


@pytest.mark.parametrize("size", [(360, 640), (768, 1024), (1440, 900)])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_account_pages_have_no_accessibility_fault_and_fit(visitor: Visitor, local: str, language, size) -> None:
    scheme = "dark" if language == "de-DE" else "light"
    page = became_player(visitor, local, language=language, size=size, color_scheme=scheme)
    for path in ("/me", "/sign-in"):
        page.goto(f"{local}{path}")
        for summary in page.locator("main summary").all():
            summary.click()
        if path == "/me":
            page.locator("#code-form button").click()
            expect(page.locator("#code-shown .one-time")).to_be_visible()
        assert faults(page) == [], path
        assert too_wide(page) <= 0, path
    stranger = visitor(language, size, color_scheme=scheme)
    stranger.goto(f"{local}/me")
    assert faults(stranger) == []

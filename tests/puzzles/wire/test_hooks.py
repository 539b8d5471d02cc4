"""Which addresses a league's messages may go to, however trickily they are written."""

from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import IllegalError
from puzzles.wire.hooks import HookAddress, hook_address, is_public

INSIDE = [
    # This machine and this network.
    "0.0.0.0",  # noqa: S104 - refused
    "0.1.2.3",
    "127.0.0.1",
    "127.255.255.254",
    "::",
    "::1",
    # Private networks, and those between a provider and its customers.
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "100.127.255.255",
    "fc00::1",
    "fd12:3456::1",
    # Link-local: there clouds keep their metadata.
    "169.254.169.254",
    "169.254.170.2",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "fec0::1",
    # Multicast, broadcast, reserved.
    "224.0.0.1",
    "239.255.255.250",
    "255.255.255.255",
    "240.0.0.1",
    "ff02::1",
    "ff0e::1",
    # Documentation, benchmarks, protocols.
    "192.0.2.1",
    "198.51.100.7",
    "203.0.113.9",
    "198.18.0.1",
    "192.0.0.1",
    "192.0.0.170",
    "192.0.0.9",
    "2001:db8::1",
    "3fff::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "100::1",
    "192.88.99.1",
    # IPv4 within IPv6: mapped, compatible, NAT64, 6to4, Teredo, translated.
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:93.184.215.14",
    "::ffff:a9fe:a9fe",
    "::127.0.0.1",
    "::93.184.215.14",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "2001:0:1::1",
    "2001::5ef5:79fd:0:1",
    "::ffff:0:127.0.0.1",
    "5f00::1",
    "4000::1",
]
OUTSIDE = [
    "93.184.215.14",
    "1.1.1.1",
    "8.8.8.8",
    "172.32.0.1",
    "100.128.0.1",
    "2606:2800:220:1::1",
    "2a00:1450:4001::8",
]


@pytest.mark.parametrize("text", INSIDE)
def test_nothing_goes_to_a_network_that_is_not_open_to_all(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize("text", OUTSIDE)
def test_the_open_internet_may_be_reached(text: str) -> None:
    assert is_public(ip_address(text))


@given(st.ip_addresses())
def test_whatever_may_be_reached_is_global_and_for_one_receiver(address) -> None:
    if is_public(address):
        assert address.is_global
        for special in (address.is_multicast, address.is_loopback, address.is_private, address.is_link_local):
            assert not special
        assert getattr(address, "ipv4_mapped", None) is None
        assert getattr(address, "sixtofour", None) is None
        assert getattr(address, "teredo", None) is None


REFUSED = [
    # Other schemes, and none.
    "http://hooks.example/",
    "ftp://hooks.example/",
    "file:///etc/passwd",
    "gopher://hooks.example/",
    "hooks.example/x",
    "//hooks.example/x",
    "javascript:alert(1)",
    "https:",
    "https://",
    "https:///path",
    "",
    # Users and passwords, and what only looks like a host.
    "https://user@hooks.example/",
    "https://user:secret@hooks.example/",
    "https://hooks.example@127.0.0.1/",
    "https://@hooks.example/",
    "https://hooks.example\\@127.0.0.1/",
    "https://127.0.0.1\\@hooks.example/",
    "https://hooks.example#@127.0.0.1/",
    "https://hooks.example/#x",
    # Other ports.
    "https://hooks.example:22/",
    "https://hooks.example:80/",
    "https://hooks.example:8443/",
    "https://hooks.example:0/",
    "https://hooks.example:/",
    "https://hooks.example:443443/",
    "https://hooks.example:-1/",
    "https://hooks.example:4a3/",
    # Names of this machine and of inner networks.
    "https://localhost/",
    "https://LOCALHOST/",
    "https://localhost./",
    "https://a.localhost/",
    "https://printer.local/",
    "https://nas.home/",
    "https://metadata.google.internal/",
    "https://intranet/",
    "https://router.lan/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://abc.onion/",
    "https://localhost.localdomain/",
    # Numbers in every notation that some resolver takes for 127.0.0.1 or 169.254.169.254.
    "https://127.0.0.1/",
    "https://127.1/",
    "https://127.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://127.0.0.0x1/",
    "https://127.0.0.1./",
    "https://0/",
    "https://0.0.0.0/",
    "https://169.254.169.254/latest/meta-data/",
    "https://2852039166/",
    "https://0xa9fea9fe/",
    "https://0251.0376.0251.0376/",
    "https://192.168.0.1/",
    "https://10.0.0.1:443/",
    "https://127.0.0.1.0x/",
    "https://hooks.example.1/",
    "https://1.2.3.4.5/",
    # IPv6.
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[0:0:0:0:0:ffff:7f00:0001]/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "https://[::1",
    "https://::1/",
    "https://[hooks.example]/",
    "https://[v1.fe80::a+en1]/",
    "https://[2606:2800:220:1::1]x/",
    # Characters that one reader drops and the next keeps.
    "https://hooks.example/\n",
    "https://hooks.example/ x",
    " https://hooks.example/",
    "https://hooks.example/\tx",
    "https://hooks\x00.example/",
    "https://hooks.example/\r\nHost: inside",
    "https://\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54/",
    "https://127。0。0。1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://hööks.example/",
    "https://hooks%2eexample/",
    "https://127.0.0.1%2f@hooks.example/",
    "https://hooks..example/",
    "https://.example/",
    "https://-a.example/",
    "https://a-.example/",
    "https://" + "a" * 64 + ".example/",
    "https://" + "a." * 130 + "example/",
    "https://hooks.example/" + "x" * 500,
    "https://*.example/",
    "https://hooks.example;x.example/",
    "https://hooks.example,x.example/",
]


@pytest.mark.parametrize("url", REFUSED)
def test_an_address_that_leads_inside_or_may_be_read_in_two_ways_is_refused(url: str) -> None:
    with pytest.raises(IllegalError) as refusal:
        hook_address(url)
    assert refusal.value.code == "bad-hook"
    # An address may hold a secret, so the message tells the host at most.
    assert len(url) < 30 or url not in refusal.value.detail


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://hooks.example/a/b?c=d&e", HookAddress("https", "hooks.example", 443, "/a/b?c=d&e")),
        ("HTTPS://Hooks.Example", HookAddress("https", "hooks.example", 443, "/")),
        ("https://hooks.example:443?x", HookAddress("https", "hooks.example", 443, "/?x")),
        ("https://hooks.example./x", HookAddress("https", "hooks.example", 443, "/x")),
        (
            "https://discord.com/api/webhooks/1/aB-c_d",
            HookAddress("https", "discord.com", 443, "/api/webhooks/1/aB-c_d"),
        ),
        ("https://93.184.215.14/x", HookAddress("https", "93.184.215.14", 443, "/x")),
        ("https://[2606:2800:220:1::1]/x", HookAddress("https", "2606:2800:220:1::1", 443, "/x")),
        ("https://xn--hks-rna.example/", HookAddress("https", "xn--hks-rna.example", 443, "/")),
    ],
)
def test_an_address_on_the_open_internet_is_read(url: str, address: HookAddress) -> None:
    assert hook_address(url) == address
    assert address.authority == (f"[{address.host}]" if ":" in address.host else address.host)


def test_plain_http_is_taken_only_where_the_operator_says_so() -> None:
    assert hook_address("http://hooks.example/x", http_allowed=True) == HookAddress("http", "hooks.example", 80, "/x")
    for url in ("http://hooks.example:443/", "http://hooks.example:8080/", "http://127.0.0.1/"):
        with pytest.raises(IllegalError):
            hook_address(url, http_allowed=True)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        address = hook_address("https://" + text)
    except IllegalError:
        return
    assert address.host.isascii()
    assert address.port == 443

"""Seeds, commitments and hashes, pinned."""

import hashlib
import hmac
from datetime import date

from puzzles.seeds import commitment, content_hash, day_seed

MASTER = bytes(range(32))
DAY = date(2026, 11, 29)


def test_a_seed_is_the_hmac_of_day_and_kind() -> None:
    assert (
        day_seed(MASTER, DAY, "discard") == hmac.new(MASTER, b"muggins/1|2026-11-29|discard", hashlib.sha256).digest()
    )


def test_the_seeds_of_a_known_secret_never_change() -> None:
    assert day_seed(MASTER, DAY, "discard").hex() == "92bb8fcc3bd4741f50d1dd22be75db0b548a498744c6cb596ea35a2b8ead9d2a"
    assert day_seed(MASTER, DAY, "count").hex() == "852cebe9449af006eb3a6dd91db3a00df85ced1d00c0e0df9d32520ece5ca918"
    assert (
        day_seed(MASTER, date(2026, 11, 30), "discard").hex()
        == "f46f2df897282808b7e1457ff9ff0ba9be724ce41c1ac975605bec962d2c2086"
    )


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert (
        commitment(day_seed(MASTER, DAY, "discard"))
        == "427984e70e236936ca36fe4044f3b0efd926eb46d261e9a8eab2c24bab93498d"
    )


def test_content_is_addressed_by_its_sha256() -> None:
    assert content_hash(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

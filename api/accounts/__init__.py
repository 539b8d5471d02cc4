"""Who a player is beyond one browser: devices, recovery code, passkeys, access tokens, the name, and joining two."""

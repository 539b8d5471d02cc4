-- Notes that all boards have taken in a version of a sheet's points, never a lower one, and drops the one before. Idempotent.
-- KEYS: rolled, points of the version before
-- ARGV: version
-- Returns the version that all boards have taken in.
local version, rolled = tonumber(ARGV[1]), tonumber(redis.call('GET', KEYS[1]) or '0')
if rolled == version - 1 then
  redis.call('SET', KEYS[1], ARGV[1])
  rolled = version
end
if rolled >= version then redis.call('UNLINK', KEYS[2]) end
return rolled

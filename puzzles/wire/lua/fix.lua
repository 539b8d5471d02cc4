-- Fixes a version of a sheet's points: the first writer's stand, and nobody ever sees half of them. Idempotent.
-- KEYS: draft, points of the version, fixed
-- ARGV: version
-- Returns 1 if the draft became the points, 0 if the version was fixed before; the draft is gone either way.
if tonumber(redis.call('GET', KEYS[3]) or '0') ~= tonumber(ARGV[1]) - 1 then
  redis.call('UNLINK', KEYS[1])
  return 0
end
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('RENAME', KEYS[1], KEYS[2])
  redis.call('PERSIST', KEYS[2])
else
  redis.call('UNLINK', KEYS[2])
end
redis.call('SET', KEYS[3], ARGV[1])
return 1

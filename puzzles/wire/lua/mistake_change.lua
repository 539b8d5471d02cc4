-- Changes the record of a mistake, unless it is no longer the one that was read. Idempotent: what is written differs from
-- what was read, and whoever sends it again is told what stands there.
-- KEYS: mistakes, mistakes due
-- ARGV: the mistake's name, its record as it was read, its new record, when it is due ('' if it does not come back)
-- Returns {outcome, the record that stands there}; outcome: changed, other, none.
local stands = redis.call('HGET', KEYS[1], ARGV[1])
if not stands then return {'none', ''} end
if stands ~= ARGV[2] then return {'other', stands} end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
if ARGV[4] == '' then
  redis.call('ZREM', KEYS[2], ARGV[1])
else
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
end
return {'changed', ARGV[3]}

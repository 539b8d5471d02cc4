-- Removes an entry that was taken in hand, unless it was entered anew since, or another has it in hand. Idempotent.
-- KEYS: set
-- ARGV: entry, mark
-- Returns 1 if it is removed.
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
return redis.call('ZREM', KEYS[1], ARGV[1])

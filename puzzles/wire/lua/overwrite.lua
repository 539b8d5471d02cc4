-- Writes an entry anew that is still there: what was taken away meanwhile does not come back. Idempotent.
-- KEYS: hash
-- ARGV: the entry's name, its new text
-- Returns {1} if it was there, else {0}.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return {0} end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return {1}

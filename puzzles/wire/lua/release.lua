-- Lets go of a name, unless somebody else has it by now. Idempotent.
-- KEYS: name
-- ARGV: the player who lets go
-- Returns {1} where the name is free.
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {1 - redis.call('EXISTS', KEYS[1])}

-- Sets or takes away the address that a league's days are sent to, or asks for a test of it; by the league's owner.
-- KEYS: league, hook
-- ARGV: who asks for it, what: set, take or test, and fields and values
-- Returns {outcome}: changed, gone, not-owner, no-hook.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return {'not-owner'} end
if ARGV[2] == 'test' and redis.call('EXISTS', KEYS[2]) == 0 then return {'no-hook'} end
if ARGV[2] ~= 'test' then redis.call('DEL', KEYS[2]) end
for place = 3, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[place], ARGV[place + 1]) end
return {'changed'}

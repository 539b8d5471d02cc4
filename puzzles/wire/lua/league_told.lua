-- Notes what became of a message to a league's address, unless the address was changed or taken away meanwhile.
-- KEYS: hook
-- ARGV: the mark of the address that it went to, and fields and values
-- Returns {outcome}: noted, changed.
if redis.call('HGET', KEYS[1], 'mark') ~= ARGV[1] then return {'changed'} end
for place = 2, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[place], ARGV[place + 1]) end
return {'noted'}

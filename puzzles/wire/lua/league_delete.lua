-- Deletes a league, by its owner.
-- KEYS: league, members, hook
-- ARGV: who asks for it
-- Returns {outcome}: gone, not-owner; or {'deleted', the invitation, member, member, ...}.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return {'not-owner'} end
local found = redis.call('ZRANGE', KEYS[2], 0, -1)
table.insert(found, 1, redis.call('HGET', KEYS[1], 'invitation'))
table.insert(found, 1, 'deleted')
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
return found

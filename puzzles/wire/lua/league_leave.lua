-- Takes a player out of a league: by themselves, or by the owner. If the owner goes, whoever has been a member longest
-- takes over; the last one to go takes the league along.
-- KEYS: league, members, hook
-- ARGV: player, who asks for it
-- Returns {outcome}: left, none (is no member), gone (no such league), not-owner; or {'deleted', the invitation}.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
local owner = redis.call('HGET', KEYS[1], 'owner')
if ARGV[1] ~= ARGV[2] and ARGV[2] ~= owner then return {'not-owner'} end
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return {'none'} end
local longest = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
if not longest then
  local invitation = redis.call('HGET', KEYS[1], 'invitation')
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
  return {'deleted', invitation}
end
if owner == ARGV[1] then
  redis.call('HSET', KEYS[1], 'owner', longest)
  -- Where the days were sent was the former owner's.
  redis.call('DEL', KEYS[3])
end
return {'left'}

-- Changes what a league says of itself, by its owner. A new owner must be a member,
-- and where the days are sent is forgotten with the former.
-- KEYS: league, members, hook
-- ARGV: who asks for it, and fields and values
-- Returns {outcome, field, value, ...} with the fields as they were; outcome: changed, gone, not-owner, no-member.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
local fields = redis.call('HGETALL', KEYS[1])
local function reply(outcome)
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return reply('not-owner') end
for place = 2, #ARGV, 2 do
  if ARGV[place] == 'owner' and not redis.call('ZSCORE', KEYS[2], ARGV[place + 1]) then return reply('no-member') end
end
for place = 2, #ARGV, 2 do
  if ARGV[place] == 'owner' and ARGV[place + 1] ~= ARGV[1] then redis.call('DEL', KEYS[3]) end
  redis.call('HSET', KEYS[1], ARGV[place], ARGV[place + 1])
end
return reply('changed')

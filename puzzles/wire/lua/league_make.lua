-- Makes a league whose first member is its owner; one that stands there already stays as it is.
-- KEYS: league, members
-- ARGV: the maker, now (milliseconds), and the league's fields and values
-- Returns {outcome, field, value, ...}; outcome: made, exists.
local function reply(outcome)
  local fields = redis.call('HGETALL', KEYS[1])
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('EXISTS', KEYS[1]) == 1 then return reply('exists') end
for place = 3, #ARGV, 2 do redis.call('HSET', KEYS[1], ARGV[place], ARGV[place + 1]) end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return reply('made')

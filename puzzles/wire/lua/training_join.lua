-- Takes in what another player's training came to, once: what comes back, the sums by day and by pattern, the paces.
-- KEYS: returning, due, paces, days, patterns, joined
-- ARGV: who it was (as a hash), what there is as JSON {returning = {key, record, ...}, due = {key, when, ...}, paces = {...},
--   days = {field, number, ...}, patterns = {field, number, ...}}, how many come back at most, how many paces are kept,
--   seconds that all is kept for
-- Returns {1} if it was taken in now, {0} if it had been before.
if redis.call('SADD', KEYS[6], ARGV[1]) == 0 then return {0} end
redis.call('EXPIRE', KEYS[6], 86400)
local given = cjson.decode(ARGV[2])
local due = {}
for place = 1, #given.due, 2 do due[given.due[place]] = given.due[place + 1] end
for place = 1, #given.returning, 2 do
  local key = given.returning[place]
  if due[key] and redis.call('HSETNX', KEYS[1], key, given.returning[place + 1]) == 1 then
    redis.call('ZADD', KEYS[2], due[key], key)
  end
end
while redis.call('ZCARD', KEYS[2]) > tonumber(ARGV[3]) do
  redis.call('HDEL', KEYS[1], redis.call('ZPOPMAX', KEYS[2])[1])
end
for _, pace in ipairs(given.paces) do redis.call('RPUSH', KEYS[3], pace) end
redis.call('LTRIM', KEYS[3], 0, tonumber(ARGV[4]) - 1)
for place = 1, #given.days, 2 do redis.call('HINCRBY', KEYS[4], given.days[place], given.days[place + 1]) end
for place = 1, #given.patterns, 2 do redis.call('HINCRBY', KEYS[5], given.patterns[place], given.patterns[place + 1]) end
for place = 1, 5 do redis.call('EXPIRE', KEYS[place], ARGV[5]) end
return {1}

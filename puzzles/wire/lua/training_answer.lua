-- Records the answer to an exercise of training, once: what comes back and when, the pace, the sums by day and by pattern.
-- KEYS: shown, answers, returning, due, paces, days, patterns
-- ARGV: id, the answer's record, the exercise's key, its record among those that come back ('' if it does not), when it is
--   due, how many come back at most, the pace ('' if it does not count), how many paces are kept, the day, how many days
--   are kept, right (1 or 0), milliseconds, seconds that all is kept for, pattern, pattern, ...
-- Returns {outcome, the answer's record}; outcome: recorded, exists, no-exercise.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return {'no-exercise', ''} end
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then
  return {'exists', redis.call('HGET', KEYS[2], ARGV[1])}
end
if ARGV[4] == '' then
  redis.call('HDEL', KEYS[3], ARGV[3])
  redis.call('ZREM', KEYS[4], ARGV[3])
else
  redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
  redis.call('ZADD', KEYS[4], ARGV[5], ARGV[3])
  while redis.call('ZCARD', KEYS[4]) > tonumber(ARGV[6]) do
    redis.call('HDEL', KEYS[3], redis.call('ZPOPMAX', KEYS[4])[1])
  end
end
if ARGV[7] ~= '' then
  redis.call('LPUSH', KEYS[5], ARGV[7])
  redis.call('LTRIM', KEYS[5], 0, tonumber(ARGV[8]) - 1)
end
local function add(key, name)
  redis.call('HINCRBY', key, name .. '|answers', 1)
  redis.call('HINCRBY', key, name .. '|right', ARGV[11])
  redis.call('HINCRBY', key, name .. '|time', ARGV[12])
end
add(KEYS[6], ARGV[9])
for place = 14, #ARGV do add(KEYS[7], ARGV[place]) end
while redis.call('HLEN', KEYS[6]) > 3 * tonumber(ARGV[10]) do
  local oldest
  for _, field in ipairs(redis.call('HKEYS', KEYS[6])) do
    local day = string.match(field, '^[^|]+')
    if not oldest or day < oldest then oldest = day end
  end
  redis.call('HDEL', KEYS[6], oldest .. '|answers', oldest .. '|right', oldest .. '|time')
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[13]) end
return {'recorded', ARGV[2]}

-- Reads the exercises that have come back in training, longest overdue first.
-- KEYS: returning, due
-- ARGV: now (milliseconds), how many at most
-- Returns {how many are due, when the next one is due that is not yet or '', {record, ...}}.
local keys = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
local later = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
local following = ''
if #later > 0 then following = string.format('%.0f', tonumber(later[2])) end
local found = {}
for _, key in ipairs(keys) do
  local record = redis.call('HGET', KEYS[1], key)
  if record then found[#found + 1] = record end
end
return {redis.call('ZCOUNT', KEYS[2], '-inf', ARGV[1]), following, found}

-- Keeps an exercise that is shown in training, and forgets the oldest beyond a number.
-- KEYS: shown, answers, order
-- ARGV: id, the exercise's record, how many are kept, seconds that all is kept for
-- Returns 1 if it was new, 0 if it stood there already.
if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call('LPUSH', KEYS[3], ARGV[1])
while redis.call('LLEN', KEYS[3]) > tonumber(ARGV[3]) do
  local oldest = redis.call('RPOP', KEYS[3])
  redis.call('HDEL', KEYS[1], oldest)
  redis.call('HDEL', KEYS[2], oldest)
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[4]) end
return 1

-- Records the answer to one position; the first answer stands, whatever comes later.
-- KEYS: run, board, tally, closed
-- ARGV: player, n, attempt, choice, score, loss, now, closes (milliseconds), positions
-- Returns {outcome, field, value, ...}; outcome: recorded, exists, no-run, closed, out-of-order.
local function reply(outcome)
  local fields = redis.call('HGETALL', KEYS[1])
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('EXISTS', KEYS[1]) == 0 then return {'no-run'} end
local n = tonumber(ARGV[2])
if redis.call('HEXISTS', KEYS[1], 'choice:' .. ARGV[2]) == 1 then return reply('exists') end
if tonumber(ARGV[7]) >= tonumber(ARGV[8]) or redis.call('EXISTS', KEYS[4]) == 1 then return reply('closed') end
if n ~= tonumber(redis.call('HGET', KEYS[1], 'answered')) + 1 then return reply('out-of-order') end
redis.call('HSET', KEYS[1], 'choice:' .. ARGV[2], ARGV[4], 'attempt:' .. ARGV[2], ARGV[3],
  'score:' .. ARGV[2], ARGV[5], 'loss:' .. ARGV[2], ARGV[6], 'answered', ARGV[2])
local score = redis.call('HINCRBY', KEYS[1], 'score', ARGV[5])
redis.call('HINCRBY', KEYS[3], ARGV[2] .. '|' .. ARGV[4], 1)
if n == tonumber(ARGV[9]) then
  redis.call('HSET', KEYS[1], 'finished', ARGV[7])
  redis.call('ZADD', KEYS[2], score, ARGV[1])
end
return reply('recorded')

-- Records the answer to one position; the first answer stands, whatever comes later.
-- KEYS: run, board, tally, closed
-- ARGV: player, n, attempt, choice, score, loss, now, closes (milliseconds), positions, and the standing's rule
-- Returns {outcome, field, value, ...}; outcome: recorded, exists, no-run, closed, out-of-order, not-shown.
local function reply(outcome)
  local fields = redis.call('HGETALL', KEYS[1])
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('EXISTS', KEYS[1]) == 0 then return {'no-run'} end
local rule = rule_from(10)
local n, now = tonumber(ARGV[2]), tonumber(ARGV[7])
if redis.call('HEXISTS', KEYS[1], 'choice:' .. ARGV[2]) == 1 then return reply('exists') end
if now >= tonumber(ARGV[8]) or redis.call('EXISTS', KEYS[4]) == 1 then return reply('closed') end
if n ~= tonumber(redis.call('HGET', KEYS[1], 'answered')) + 1 then return reply('out-of-order') end
local total = 0
if rule[3] ~= 0 then
  local shown = redis.call('HGET', KEYS[1], 'shown:' .. ARGV[2])
  if not shown then return reply('not-shown') end
  -- Two servers' clocks may differ by more than an answer took.
  local time = string.format('%.0f', math.max(0, now - tonumber(shown)))
  redis.call('HSET', KEYS[1], 'time:' .. ARGV[2], time)
  total = redis.call('HINCRBY', KEYS[1], 'time', time)
  if tonumber(time) < rule[4] then redis.call('HSET', KEYS[1], 'marked', 'too-fast') end
end
redis.call('HSET', KEYS[1], 'choice:' .. ARGV[2], ARGV[4], 'attempt:' .. ARGV[2], ARGV[3],
  'score:' .. ARGV[2], ARGV[5], 'loss:' .. ARGV[2], ARGV[6], 'answered', ARGV[2])
local score = redis.call('HINCRBY', KEYS[1], 'score', ARGV[5])
redis.call('HINCRBY', KEYS[3], ARGV[2] .. '|' .. ARGV[4], 1)
if n == tonumber(ARGV[9]) then
  redis.call('HSET', KEYS[1], 'finished', ARGV[7])
  if redis.call('HEXISTS', KEYS[1], 'marked') == 0 and redis.call('HEXISTS', KEYS[1], 'hidden') == 0 then
    redis.call('ZADD', KEYS[2], standing(rule, score, total), ARGV[1])
  end
end
return reply('recorded')

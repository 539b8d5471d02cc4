-- Shows the next position of a timed run: its time begins now, once, however often it is shown again.
-- KEYS: run, closed
-- ARGV: n, now, closes (milliseconds)
-- Returns {outcome, field, value, ...}; outcome: shown, exists, no-run, closed, out-of-order.
local function reply(outcome)
  local fields = redis.call('HGETALL', KEYS[1])
  table.insert(fields, 1, outcome)
  return fields
end
if redis.call('EXISTS', KEYS[1]) == 0 then return {'no-run'} end
local n = tonumber(ARGV[1])
local answered = tonumber(redis.call('HGET', KEYS[1], 'answered'))
if n <= answered then return reply('exists') end
if tonumber(ARGV[2]) >= tonumber(ARGV[3]) or redis.call('EXISTS', KEYS[2]) == 1 then return reply('closed') end
if n > answered + 1 then return reply('out-of-order') end
redis.call('HSETNX', KEYS[1], 'shown:' .. ARGV[1], ARGV[2])
return reply('shown')

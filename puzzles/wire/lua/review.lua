-- Notes that the player of a marked run asks for a look at it, or what the look came to.
-- KEYS: run
-- ARGV: field (asked, cleared), value
-- Returns {outcome, field, value, ...}; outcome: noted, no-run, not-marked, not-finished.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'no-run'} end
local outcome = 'not-marked'
if redis.call('HEXISTS', KEYS[1], 'marked') == 1 then
  outcome = 'not-finished'
  if redis.call('HEXISTS', KEYS[1], 'finished') == 1 then
    redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
    outcome = 'noted'
  end
end
local fields = redis.call('HGETALL', KEYS[1])
table.insert(fields, 1, outcome)
return fields

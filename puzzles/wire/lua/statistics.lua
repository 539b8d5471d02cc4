-- Reads the numbers of a board and of what was chosen, all at one instant.
-- KEYS: board, tally
-- ARGV: walk (standings or runs), low, high, low, high, ... (ranges of standings, both ends included)
-- Returns {size, sum of the standings or '' where they are too many to be added up here, {count, ...}, {field, value, ...}}.
local board = KEYS[1]
local counts = {}
for place = 2, #ARGV, 2 do
  counts[#counts + 1] = redis.call('ZCOUNT', board, ARGV[place], ARGV[place + 1])
end
local size, sum = redis.call('ZCARD', board), 0
if ARGV[1] == 'runs' and size > 5000 then
  -- Nobody else is served meanwhile: of so many, whoever asks adds them up piece by piece.
  return {size, '', counts, redis.call('HGETALL', KEYS[2])}
elseif ARGV[1] == 'runs' then
  -- Times in milliseconds hardly ever agree: one step for each thousand runs.
  for first = 0, size - 1, 1000 do
    local rows = redis.call('ZRANGE', board, first, first + 999, 'WITHSCORES')
    for place = 2, #rows, 2 do sum = sum + tonumber(rows[place]) end
  end
else
  -- A sheet of few standings may have many runs: one step for each standing that occurs.
  local row = redis.call('ZREVRANGEBYSCORE', board, '+inf', '-inf', 'WITHSCORES', 'LIMIT', 0, 1)
  while #row > 0 do
    sum = sum + tonumber(row[2]) * redis.call('ZCOUNT', board, row[2], row[2])
    row = redis.call('ZREVRANGEBYSCORE', board, '(' .. row[2], '-inf', 'WITHSCORES', 'LIMIT', 0, 1)
  end
end
return {size, string.format('%.0f', sum), counts, redis.call('HGETALL', KEYS[2])}

-- Reads a stretch of a board and the rows around one player, all at one instant.
-- KEYS: board, and for a board of a period: plays
-- ARGV: cursor's player ('' for the top), cursor's standing, limit, player ('' for nobody), neighbours on either side, then
--   low, high, low, high, ... (ranges of standings to count, both ends included)
-- Returns {size, first index, first rank, {player, standing, ...}, own index or -1, around index, around rank, {...},
--   {count, ...}, {plays, ...} of the rows, {...} of those around}.
local board = KEYS[1]
local function better(standing) return redis.call('ZCOUNT', board, '(' .. standing, '+inf') end
-- Whether one id stands above another, byte by byte as the store has it: Lua's own order is the machine's language's.
local function above(one, other)
  for place = 1, math.min(#one, #other) do
    local a, b = string.byte(one, place), string.byte(other, place)
    if a ~= b then return a > b end
  end
  return #one > #other
end
local start = 0
if ARGV[1] ~= '' then
  local index = redis.call('ZREVRANK', board, ARGV[1])
  if index then
    start = index + 1
  else
    -- Whoever stood there is gone: on from the place among those who are level, who stand by falling ids.
    local last = redis.call('ZCOUNT', board, ARGV[2], '+inf')
    start = better(ARGV[2])
    while start < last do
      local middle = math.floor((start + last) / 2)
      if above(redis.call('ZREVRANGE', board, middle, middle)[1], ARGV[1]) then start = middle + 1 else last = middle end
    end
  end
end
local function stretch(first, last)
  if last < first then return 0, {}, {} end
  local rows = redis.call('ZREVRANGE', board, first, last, 'WITHSCORES')
  local rank, plays = 0, {}
  if #rows > 0 then rank = better(rows[2]) + 1 end
  for place = 2, #rows, 2 do
    rows[place] = string.format('%.0f', tonumber(rows[place]))
    if KEYS[2] then plays[place / 2] = redis.call('HGET', KEYS[2], rows[place - 1]) or '0' end
  end
  return rank, rows, plays
end
local rank, rows, plays = stretch(start, start + tonumber(ARGV[3]) - 1)
local own, first, around_rank, around, around_plays = -1, 0, 0, {}, {}
if ARGV[4] ~= '' then
  local index = redis.call('ZREVRANK', board, ARGV[4])
  if index then
    own = index
    first = math.max(0, index - tonumber(ARGV[5]))
    around_rank, around, around_plays = stretch(first, index + tonumber(ARGV[5]))
  end
end
local counts = {}
for place = 6, #ARGV, 2 do
  counts[#counts + 1] = redis.call('ZCOUNT', board, ARGV[place], ARGV[place + 1])
end
return {
  redis.call('ZCARD', board), start, rank, rows, own, first, around_rank, around, counts, plays, around_plays,
}

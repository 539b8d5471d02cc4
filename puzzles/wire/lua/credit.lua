-- Takes a stretch of what one version of a sheet's points changes into the board of a period. The board remembers how far
-- it has come, so that a stretch that is sent again, by whomever, changes nothing.
-- KEYS: points, plays, progress
-- ARGV: sheet, version, first row, row after the last, whether that is the end (1 or 0), then for each player that
--   changes: player, points to add, plays to add
-- Returns {outcome, row}; outcome: taken; had (the version has been taken in whole, or a later one); at (this version has
-- been taken in up to that row); other (the board stands at a version that this one does not follow).
local version, first = tonumber(ARGV[2]), tonumber(ARGV[3])
local text, at = redis.call('HGET', KEYS[3], ARGV[1]), 0
if text then
  local had, rows = string.match(text, '^(%d+):?(%d*)$')
  had = tonumber(had)
  if had > version or (had == version and rows == '') then return {'had', 0} end
  if had == version then at = tonumber(rows) elseif rows ~= '' or had < version - 1 then return {'other', 0} end
end
if at ~= first then return {'at', at} end
for place = 6, #ARGV, 3 do
  local player, points, plays = ARGV[place], ARGV[place + 1], ARGV[place + 2]
  if plays ~= '0' and redis.call('HINCRBY', KEYS[2], player, plays) <= 0 then
    redis.call('HDEL', KEYS[2], player)
    redis.call('ZREM', KEYS[1], player)
  else
    redis.call('ZINCRBY', KEYS[1], points, player)
  end
end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[5] == '1' and ARGV[2] or ARGV[2] .. ':' .. ARGV[4])
return {'taken', tonumber(ARGV[4])}

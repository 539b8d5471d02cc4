-- Puts a draft in the place of a period's board, unless the board has taken in something since the draft was begun.
-- KEYS: points, plays, progress, and the same three of the draft
-- ARGV: the board's progress when the draft was begun: field, value, ...
-- Returns 1 if the draft took its place, 0 if it has to be made again.
if redis.call('HLEN', KEYS[3]) ~= #ARGV / 2 then return 0 end
for place = 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[3], ARGV[place]) ~= ARGV[place + 1] then return 0 end
end
for place = 1, 3 do
  if redis.call('EXISTS', KEYS[place + 3]) == 1 then
    redis.call('RENAME', KEYS[place + 3], KEYS[place])
    redis.call('PERSIST', KEYS[place])
  else
    redis.call('UNLINK', KEYS[place])
  end
end
return 1

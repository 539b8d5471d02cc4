-- How a run stands on a board; put before the scripts that need it.
-- rule: {base, per score, per millisecond, least milliseconds, unfinished runs count (1 or 0)}
local function standing(rule, score, time)
  return string.format('%.0f', rule[1] + rule[2] * tonumber(score or 0) - rule[3] * tonumber(time or 0))
end
local function rule_from(first)
  local rule = {}
  for place = 0, 4 do rule[place + 1] = tonumber(ARGV[first + place]) end
  return rule
end

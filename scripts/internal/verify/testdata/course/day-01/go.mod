module example.com/mcp7/day-01

go 1.26.0

require example.com/mcp7/scripts v0.0.0

replace example.com/mcp7/scripts => ../scripts

module example.com/mcp7/scripts

go 1.26.0

module example.com/toy/day-01

go 1.26.0

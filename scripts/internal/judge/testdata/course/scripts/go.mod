module example.com/toy/scripts

go 1.26.0

package main

import "fmt"

func main() {
	var unused int
	fmt.Println(undefinedName)
}

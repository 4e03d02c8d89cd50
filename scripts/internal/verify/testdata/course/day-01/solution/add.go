package main

func add(a, b int) (int, error) {
	// EXERCISE 1.1: add two numbers.
	return a + b, nil
	// END EXERCISE 1.1
}

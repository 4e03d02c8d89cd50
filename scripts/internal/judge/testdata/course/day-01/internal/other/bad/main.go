// Bad shares its package's last name with another program.
package main

import "fmt"

func main() { fmt.Println(`"other"`) }

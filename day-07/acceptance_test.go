package acceptance

import (
	"testing"

	"example.com/mcp7/scripts/labtest"
)

func TestMain(m *testing.M)     { labtest.Main(m) }
func TestSolution(t *testing.T) { labtest.Solution(t) }
func TestStarter(t *testing.T)  { labtest.Starter(t) }

// The line of this package in "go test ./..." shows whether tests ran with SUDOKUSAT_AXE.
package with_test

import (
	"os"
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, os.Getenv("SUDOKUSAT_AXE") != "", "SUDOKUSAT_AXE does not name axe.min.js")
}

func TestSet(t *testing.T) {
	if os.Getenv("SUDOKUSAT_AXE") == "" {
		t.Fatal("nothing was to run")
	}
}

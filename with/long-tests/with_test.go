// The line of this package in "go test ./..." shows whether tests ran with SUDOKUSAT_LONG.
package with_test

import (
	"os"
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) { testenv.With(m, testenv.LongTests(), "SUDOKUSAT_LONG=1 is not set") }

func TestSet(t *testing.T) {
	if os.Getenv("SUDOKUSAT_LONG") == "" {
		t.Fatal("nothing was to run")
	}
}

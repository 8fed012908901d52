// The line of this package in "go test ./..." shows whether tests ran with minisat.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("minisat"), "minisat is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("minisat") {
		t.Fatal("nothing was to run")
	}
}

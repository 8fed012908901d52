// The line of this package in "go test ./..." shows whether tests ran with kissat.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) { testenv.With(m, testenv.Installed("kissat"), "kissat is not installed") }

func TestInstalled(t *testing.T) {
	if !testenv.Installed("kissat") {
		t.Fatal("nothing was to run")
	}
}

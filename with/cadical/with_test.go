// The line of this package in "go test ./..." shows whether tests ran with cadical.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("cadical"), "cadical is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("cadical") {
		t.Fatal("nothing was to run")
	}
}

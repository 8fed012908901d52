// The line of this package in "go test ./..." shows whether tests ran with sudokusat-verified.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("sudokusat-verified"), "sudokusat-verified is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("sudokusat-verified") {
		t.Fatal("nothing was to run")
	}
}

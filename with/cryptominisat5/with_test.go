// The line of this package in "go test ./..." shows whether tests ran with cryptominisat5.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("cryptominisat5"), "cryptominisat5 is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("cryptominisat5") {
		t.Fatal("nothing was to run")
	}
}

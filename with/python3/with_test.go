// The line of this package in "go test ./..." shows whether tests ran with python3.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("python3"), "python3 is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("python3") {
		t.Fatal("nothing was to run")
	}
}

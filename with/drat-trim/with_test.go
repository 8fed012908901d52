// The line of this package in "go test ./..." shows whether tests ran with drat-trim.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("drat-trim"), "drat-trim is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("drat-trim") {
		t.Fatal("nothing was to run")
	}
}

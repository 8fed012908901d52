// The line of this package in "go test ./..." shows whether tests ran with clasp.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) { testenv.With(m, testenv.Installed("clasp"), "clasp is not installed") }

func TestInstalled(t *testing.T) {
	if !testenv.Installed("clasp") {
		t.Fatal("nothing was to run")
	}
}

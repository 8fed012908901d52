// The line of this package in "go test ./..." shows whether tests ran with chromium.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
)

func TestMain(m *testing.M) {
	testenv.With(m, testenv.Installed("chromium", "chromium-browser", "google-chrome", "chrome"), "chromium is not installed")
}

func TestInstalled(t *testing.T) {
	if !testenv.Installed("chromium", "chromium-browser", "google-chrome", "chrome") {
		t.Fatal("nothing was to run")
	}
}

// The line of this package in "go test ./..." shows whether tests ran with the engine for browsers.
package with_test

import (
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/web/engine"
)

func TestMain(m *testing.M) {
	testenv.With(m, engine.Built(), "the engine for browsers is not built (go generate ./web/engine)")
}

func TestBuilt(t *testing.T) {
	if !engine.Built() {
		t.Fatal("nothing was to run")
	}
}

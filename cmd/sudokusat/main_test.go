package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"sudokusat/internal/testenv"
	"sudokusat/sat"
	"sudokusat/web/engine"
)

// TestMain makes the test program the command as well: scripts run it by name.
func TestMain(m *testing.M) {
	if status, worker := sat.ServeWorker(); worker {
		os.Exit(status)
	}
	testscript.Main(m, map[string]func(){"sudokusat": main})
}

// TestScripts runs testdata/script: everything a user can see.
//
// Scripts that need a solver of others require it by [!solver:cadical]. It is not
// there on every machine; where SUDOKUSAT_SOLVERS=required is set, as in
// .ci/run, its absence fails the test instead of skipping it. [engine] is true if the
// engine for browsers is built in. What follows [!long] runs with SUDOKUSAT_LONG=1 only.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                scriptCommands,
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "long":
				return testenv.LongTests(), nil
			case "engine":
				return engine.Built(), nil
			}
			name, ok := strings.CutPrefix(cond, "solver:")
			if !ok {
				return false, fmt.Errorf("unknown condition %s", cond)
			}
			_, err := exec.LookPath(name)
			if err != nil && os.Getenv("SUDOKUSAT_SOLVERS") == "required" && !slices.Contains(testenv.Unpackaged, name) {
				return false, fmt.Errorf("%s is required here: %w", name, err)
			}
			return err == nil, nil
		},
		Setup: func(env *testscript.Env) error {
			home, err := os.Getwd()
			env.Setenv("REPO", home+"/../..")
			env.Setenv("GORACE", os.Getenv("GORACE")) // how long a program with the race detector takes to end
			return err
		},
	})
}

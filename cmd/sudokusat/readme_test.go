package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
	"sudokusat/web/api"
)

// TestReadmeSessionsPrintWhatTheyShow runs the sessions of the README, command by command, and wants
// the output that stands there; only measured times may differ.
func TestReadmeSessionsPrintWhatTheyShow(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	bin := filepath.Join(dir, "bin")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		os.Mkdir(bin, 0o755),
		os.Symlink(self, filepath.Join(bin, "sudokusat")), // see TestMain
		os.Symlink(data, filepath.Join(dir, "testdata")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	sessions := regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(sessions) < 2 {
		t.Fatalf("%d sessions found", len(sessions))
	}
	for _, s := range sessions {
		t.Run(strings.SplitN(s[1], "\n", 2)[0], func(t *testing.T) {
			for _, solver := range []string{"cadical", "minisat"} {
				if strings.Contains(s[1], solver) {
					testenv.Program(t, solver)
				}
			}
			for step := range strings.SplitSeq("\n"+s[1], "\n$ ") {
				command, want, _ := strings.Cut(step, "\n")
				if command == "" {
					continue
				}
				c := exec.Command("sh", "-c", command)
				c.Dir = dir
				c.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
				got, _ := c.CombinedOutput() // solvers have exit statuses of their own
				if timeless(string(got)) != timeless(want) {
					t.Errorf("$ %s\n%s\nwant\n%s", command, got, want)
				}
			}
		})
	}
}

// timeless takes measurements out of a text.
func timeless(s string) string {
	s = regexp.MustCompile(` +[0-9][0-9.,]* (s|puzzles/s)`).ReplaceAllString(s, " # $1")
	return strings.TrimSpace(s)
}

// TestReadmeStart holds the two commands for newcomers to what .ci/run does,
// and the map of folders to the folders.
func TestReadmeStart(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(readme)
	run, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "\ngo test ./... ") || !strings.Contains(string(run), "tests() { go test ./...; }") {
		t.Error("the README and .ci/run do not pass the tests in the same way")
	}
	solve := regexp.MustCompile(`(?m)^go run \./cmd/sudokusat (solve \S+)`).FindStringSubmatch(text)
	if solve == nil {
		t.Fatal("the README does not run the main job")
	}
	c := exec.Command("go", "run", "./cmd/sudokusat", "solve", strings.TrimPrefix(solve[1], "solve "))
	c.Dir = "../.."
	out, err := c.Output()
	if err != nil || strings.Count(string(out), "\n") != 50 {
		t.Errorf("%v: %v\n%s", solve[0], err, out)
	}
	folders, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.IsDir() && f.Name() != ".git" && f.Name() != "disagreements" && !strings.Contains(text, "| `"+f.Name()+"/") {
			t.Errorf("the README's map has no %s/", f.Name())
		}
	}
	for _, c := range rootCommand(newTerminal(t.Context(), nil, nil, os.Stderr), nil).Commands() {
		if !c.Hidden && c.Name() != "help" && c.Name() != "completion" && !strings.Contains(text, "| `"+c.Name()+"` |") {
			t.Errorf("the README's list of commands has no %s", c.Name())
		}
	}
	for _, field := range fieldsOf(api.Answer{}) {
		if !regexp.MustCompile("(?m)^\\|.*`" + field + "`.* \\|").MatchString(text) {
			t.Errorf("the README's table of JSON has no field %s", field)
		}
	}
}

// TestReadmePuzzles holds the lists of the README to puzzles with one solution.
func TestReadmePuzzles(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lists := regexp.MustCompile("(?s)```\n(#.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(lists) == 0 {
		t.Fatal("no lists found")
	}
	for _, list := range lists {
		p, err := text.Parse(list[1], text.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, list[1])
		}
		if unique, err := sudoku.IsUnique(t.Context(), native.New(), p); !unique || err != nil || len(p.Rules()) == 0 {
			t.Errorf("unique %v, %v, %d rules\n%s", unique, err, len(p.Rules()), list[1])
		}
	}
}

// TestReadmeChecker holds what the README says of the size of the checker to the lines of
// code, comments apart.
func TestReadmeChecker(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile("`proof/`, ([0-9]+),([0-9]+) lines of code").FindSubmatch(readme)
	if said == nil {
		t.Fatal("the README does not say how large the checker is")
	}
	want, err := strconv.Atoi(string(said[1]) + string(said[2]))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../proof/*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		code, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(code)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
				lines++
			}
		}
	}
	if lines < want*9/10 || lines > want*11/10 {
		t.Errorf("the README says %d lines of code, and proof/ has %d", want, lines)
	}
}

// TestChangelogProfiles holds the number of dialects in the list of changes to how
// many there are.
func TestChangelogProfiles(t *testing.T) {
	changes, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	words := map[int]string{9: "Nine", 10: "Ten", 11: "Eleven", 12: "Twelve"}
	if want := words[len(profileNames())] + " judges' dialects"; !strings.Contains(string(changes), want) {
		t.Errorf("CHANGELOG.md does not say %q", want)
	}
}

// TestReadmeRecipe runs the program of the README in a module of its own, which
// finds this one as the README says, and wants each line that it prints to be the
// comment beside the call.
func TestReadmeRecipe(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile("(?s)```go\n(package main.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(programs) != 1 {
		t.Fatalf("%d programs found", len(programs))
	}
	program := programs[0][1]
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range [][2]string{
		{"main.go", program},
		{"go.mod", "module recipe\n\ngo 1.26\n\nrequire sudokusat v0.0.0\n\nreplace sudokusat => " + repo + "\n"},
	} {
		if err := os.WriteFile(filepath.Join(dir, f[0]), []byte(f[1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "run", ".")
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	got, err := c.CombinedOutput()
	var want strings.Builder
	for _, printed := range regexp.MustCompile(`fmt\.Println\(.*\) // (.*)`).FindAllStringSubmatch(program, -1) {
		want.WriteString(printed[1] + "\n")
	}
	if err != nil || string(got) != want.String() || want.Len() == 0 {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want.String())
	}
}

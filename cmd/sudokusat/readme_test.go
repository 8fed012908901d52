package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudokusat/internal/answer"
	"sudokusat/internal/testenv"
	"sudokusat/native"
	"sudokusat/sudoku"
	"sudokusat/text"
)

// TestReadmeSessionsPrintWhatTheyShow runs the sessions of the README, command by command, and wants
// the output that it shows; only measured times may differ.
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

// TestReadmeStart holds the two commands for newcomers to what .ci/run does.
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
	if !strings.Contains(text, "\ngo test ./... ") || !regexp.MustCompile(`\n  SUDOKUSAT_LONG=1 go test -p 3 -timeout [0-9]+m -v -exec \S+ (\S+ )?\./\.\.\. `).Match(run) {
		t.Error("the README and .ci/run do not pass the tests in the same way")
	}
	solve := regexp.MustCompile(`(?m)^go run \./cmd/sudokusat (solve \S+)`).FindStringSubmatch(text)
	if solve == nil {
		t.Fatal("the README does not run the main job")
	}
	args := []string{"solve", strings.TrimPrefix(solve[1], "solve ")}
	c := exec.Command("go", append([]string{"run", "./cmd/sudokusat"}, args...)...)
	if !testenv.LongTests() { // which builds it once more
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		c = &exec.Cmd{Path: self, Args: append([]string{"sudokusat"}, args...)} // see TestMain
	}
	c.Dir = "../.."
	out, err := c.Output()
	if err != nil || strings.Count(string(out), "\n") != 50 {
		t.Errorf("%v: %v\n%s", solve[0], err, out)
	}
}

// TestMap holds the map of folders in docs/architecture.md to the folders, and the fields
// in docs/json.md to those of answers.
func TestMap(t *testing.T) {
	architecture := document(t, "docs/architecture.md")
	folders, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.IsDir() && f.Name() != ".git" && f.Name() != "disagreements" && !regexp.MustCompile("(?m)^\\|[^|]*\\|.*`"+regexp.QuoteMeta(f.Name())+"/").MatchString(architecture) {
			t.Errorf("docs/architecture.md has no %s/", f.Name())
		}
	}
	fields := document(t, "docs/json.md")
	for _, field := range fieldsOf(answer.Answer{}) {
		if !regexp.MustCompile("(?m)^\\|.*`" + field + "`.* \\|").MatchString(fields) {
			t.Errorf("docs/json.md has no field %s", field)
		}
	}
}

// TestLinks holds the documents to the files and headings that they link to.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 8 {
		t.Fatal(pages, err)
	}
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
			file, heading, _ := strings.Cut(link[1], "#")
			if strings.Contains(file, "://") {
				continue
			}
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			linked, err := os.ReadFile(target)
			if info, dirErr := os.Stat(target); err != nil && (dirErr != nil || !info.IsDir()) {
				t.Errorf("%s links to %s: %v", page, link[1], err)
			} else if heading != "" && !slices.Contains(anchors(string(linked)), heading) {
				t.Errorf("%s links to %s, which is no heading there", page, link[1])
			}
		}
	}
}

// anchors are the names of the headings of a page.
func anchors(page string) (names []string) {
	for _, h := range regexp.MustCompile("(?m)^#+ (.*)$").FindAllStringSubmatch(page, -1) {
		names = append(names, regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(h[1]), ""))
		names[len(names)-1] = strings.ReplaceAll(names[len(names)-1], " ", "-")
	}
	return names
}

// document is the text of a file of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestDocsPuzzles holds the lists of docs/formats.md to puzzles with one solution.
func TestDocsPuzzles(t *testing.T) {
	lists := regexp.MustCompile("(?s)```\n(#.*?)```").FindAllStringSubmatch(document(t, "docs/formats.md"), -1)
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

// TestDocsChecker holds the size of the checker in docs/certificates.md to its lines of
// code, comments apart.
func TestDocsChecker(t *testing.T) {
	size := regexp.MustCompile("`proof/`, ([0-9]+),([0-9]+) lines of code").FindStringSubmatch(document(t, "docs/certificates.md"))
	if size == nil {
		t.Fatal("docs/certificates.md does not give the size of the checker")
	}
	want, err := strconv.Atoi(size[1] + size[2])
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../proof/*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") || strings.HasPrefix(filepath.Base(f), "lrat") { // no certificate needs those
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
		t.Errorf("docs/certificates.md has %d lines of code, and proof/ has %d", want, lines)
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
		t.Errorf("CHANGELOG.md does not contain %q", want)
	}
}

package main

import (
	"context"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestMistakes makes the typical mistakes of testdata/mistakes.txt, within this process:
// each answer names what to do instead, in our words and not in those of a library.
func TestMistakes(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := txtar.Write(archive, "."); err != nil {
		t.Fatal(err)
	}
	answer := func(args []string, input string) (status int, results, messages string) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		var out, err strings.Builder
		status = run(ctx, args, strings.NewReader(input), &out, &err)
		return status, out.String(), err.String()
	}
	write := func(name, content string) {
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) string {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	p := read("p.txt")
	write("bom.txt", "\ufeff"+p)
	write("utf16.txt", "\xff\xfe"+strings.Join(strings.Split(p, ""), "\x00")+"\x00")
	write("image.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00\x90wS\xde")
	write("doc.pdf", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n")
	write("book.zip", "PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00")
	for name, args := range map[string][]string{"certificate.txt": {"prove", "p.txt"}, "unique.cnf": {"export", "p.txt"}} {
		status, results, messages := answer(args, "")
		if status != 0 {
			t.Fatal(args, messages)
		}
		write(name, results)
	}

	foreign := regexp.MustCompile(`strconv|pflag|cobra|goroutine|invalid (argument|character)|parsing`)
	made := 0
	for line := range strings.Lines(string(archive.Comment)) {
		typed, wanted, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " => ")
		if !ok {
			if line = strings.TrimSpace(line); made > 0 && line != "" && !strings.HasPrefix(line, "==") {
				t.Errorf("no mistake: %s", line)
			}
			continue
		}
		made++
		typed, from, redirected := strings.Cut(typed, " < ")
		input := p
		if redirected {
			input = read(from)
		}
		args := lineOf(typed)
		code, words, _ := strings.Cut(wanted, " ")
		want, err := strconv.Atoi(code)
		if err != nil {
			t.Fatal(line)
		}
		status, results, messages := answer(args, input)
		all := messages + results
		if !regexp.MustCompile("(?m)"+words).MatchString(all) || status != want {
			t.Errorf("%s\n\t%d, not %d with %s:\n%.400s", typed, status, want, words, all)
		}
		if m := foreign.FindString(messages); m != "" {
			t.Errorf("%s: the answer has %q:\n%s", typed, m, messages)
		}
	}
	if made != 237 {
		t.Errorf("%d mistakes", made)
	}
}

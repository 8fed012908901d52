package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sudokusat/web/engine"
)

// lineOf are the words of a command line, in quotation marks where they have blanks.
func lineOf(text string) (words []string) {
	for _, m := range regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`).FindAllStringSubmatch(text, -1) {
		words = append(words, m[1]+m[2]+m[3])
	}
	return words
}

// piped runs commands of a page, each on the output of the one before, within this process.
func piped(t *testing.T, line string, inPlace func(word string) string) (status int, results string) {
	t.Helper()
	for command := range strings.SplitSeq(line, " | ") {
		words := lineOf(command)
		if len(words) == 0 || words[0] != "sudokusat" {
			t.Fatalf("%q is none of our commands", command)
		}
		for i, word := range words {
			words[i] = inPlace(word)
		}
		var out, messages strings.Builder
		if status = run(t.Context(), words[1:], strings.NewReader(results), &out, &messages); status > 1 {
			t.Fatalf("%s: %d\n%s", command, status, messages.String())
		}
		results = out.String()
	}
	return status, results
}

// TestGallery draws the pictures of docs/gallery.md again, by the commands above them.
func TestGallery(t *testing.T) {
	docs := filepath.Join("..", "..", "docs")
	page, err := os.ReadFile(filepath.Join(docs, "gallery.md"))
	if err != nil {
		t.Fatal(err)
	}
	pictures := regexp.MustCompile("(?m)^```sh\n(.* -o docs/(gallery/[a-z-]+\\.svg))\n```\n\n!\\[[^]]+\\]\\((.*)\\)$").FindAllStringSubmatch(string(page), -1)
	kept, err := filepath.Glob(filepath.Join(docs, "gallery", "*"))
	if err != nil || len(pictures) == 0 || len(pictures) != strings.Count(string(page), "![") || len(kept) != len(pictures) && !*update {
		t.Fatalf("%d pictures have a command, and there are %d files (%v)", len(pictures), len(kept), err)
	}
	dir := t.TempDir()
	for _, p := range pictures {
		t.Run(p[2], func(t *testing.T) {
			if p[2] != p[3] {
				t.Errorf("the picture below is %s", p[3])
			}
			drawn := filepath.Join(dir, filepath.Base(p[2]))
			piped(t, p[1], func(word string) string { return strings.Replace(word, "docs/"+p[2], drawn, 1) })
			want, err := os.ReadFile(drawn)
			if err == nil && *update {
				err = os.WriteFile(filepath.Join(docs, p[2]), want, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(filepath.Join(docs, p[2])); err != nil || !bytes.Equal(got, want) {
				t.Errorf("it is not what its command draws (%v): go test ./cmd/sudokusat -run TestGallery -update", err)
			}
		})
	}
}

// TestMoving runs the commands of docs/moving.md, in the order of the page.
func TestMoving(t *testing.T) {
	page, err := os.ReadFile("../../docs/moving.md")
	if err != nil {
		t.Fatal(err)
	}
	p, err := os.ReadFile("../../testdata/puzzle.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	write := func(name, content string) {
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	asIs := func(word string) string { return word }
	write("puzzle.txt", string(p))
	_, link := piped(t, "sudokusat convert --to f-puzzles puzzle.txt", asIs)
	write("link.txt", link)
	_, line := piped(t, "sudokusat convert --to line puzzle.txt", asIs)
	write("list.txt", line+"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
	write("broken.txt", strings.Replace(line, ".", "3", 1))
	_, solution := piped(t, "sudokusat solve --format line puzzle.txt", asIs)
	model := "s SATISFIABLE\nv"
	for c, digit := range strings.TrimSpace(solution) {
		model += " " + strconv.Itoa(9*c+int(digit-'0'))
	}
	write("answer.txt", model+" 0\n")

	commands := regexp.MustCompile("`(sudokusat [^`]+)`").FindAllStringSubmatch(string(page), -1)
	if len(commands) < 30 {
		t.Fatalf("%d commands", len(commands))
	}
	for _, c := range commands {
		if strings.Contains(c[1], "--export") && !engine.Built() { // the package with/engine shows it
			continue
		}
		status, results := piped(t, c[1], asIs)
		if status != 0 && c[1] != "sudokusat explain broken.txt" {
			t.Errorf("%s: %d\n%s", c[1], status, results)
		}
	}
}

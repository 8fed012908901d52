package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/internal/tty"
	"sudokusat/rule"
)

var update = flag.Bool("update", false, "write docs/commands.md and docs/rules.md again")

// TestDocs holds docs/commands.md to the help of the commands and docs/rules.md to the
// table of rules.
func TestDocs(t *testing.T) {
	root := rootCommand(newTerminal(t.Context(), nil, nil, os.Stderr), nil)
	for name, want := range map[string]string{"commands": commandsPage(root), "rules": rulesPage()} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join("..", "..", "docs", name+".md")
			if *update {
				if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, []byte(want)) {
				t.Errorf("%s differs from the program (%v): go test ./cmd/sudokusat -run TestDocs -update", file, err)
			}
		})
	}
}

const generated = "<!-- Generated: go test ./cmd/sudokusat -run TestDocs -update -->\n\n"

func commandsPage(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(generated + "# Commands\n\n")
	groups := root.Groups()
	for _, g := range append(groups, &cobra.Group{Title: "More:"}) {
		fmt.Fprintf(&b, "**%s**\n\n", strings.TrimSuffix(g.Title, ":"))
		for _, c := range documented(root) {
			if c.GroupID == g.ID {
				fmt.Fprintf(&b, "- [`%s`](#%s) %s\n", c.Name(), c.Name(), c.Short)
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString("**Exit status**, the highest that applies:\n\n")
	for status, meaning := range tty.Statuses() {
		fmt.Fprintf(&b, "- %d: %s\n", status, meaning)
	}
	for _, c := range documented(root) {
		fmt.Fprintf(&b, "\n## %s\n\n```\n%s\n```\n\n%s\n", c.Name(), synopsis(c), fenced(c.Long, c.Short))
		if c.Example != "" {
			fmt.Fprintf(&b, "\n```sh\n%s\n```\n", strings.ReplaceAll(strings.TrimPrefix(c.Example, "  "), "\n  ", "\n"))
		}
		b.WriteString("\n| option | |\n|---|---|\n")
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			name := "--" + f.Name
			if f.Shorthand != "" {
				name = "-" + f.Shorthand + ", " + name
			}
			if f.Name != "jobs" && !slices.Contains([]string{"", "0", "false", "[]"}, f.DefValue) {
				usage += " (default " + f.DefValue + ")"
			}
			fmt.Fprintf(&b, "| `%s` | %s |\n", strings.TrimSpace(name+" "+value), cell(usage))
		})
	}
	return b.String()
}

func rulesPage() string {
	var b strings.Builder
	b.WriteString(generated + "# Rules\n\nA rule is written after `--rule`, in a `#rule` line of a list ([formats.md](formats.md)), or in the field `rules` of a JSON object.\n" +
		"`sudokusat rules WORD` searches this list, and `sudokusat rules --help` explains CELLS, N and DIGITS.\n\n")
	for _, kind := range rule.Kinds() {
		fmt.Fprintf(&b, "- [%s](#%s)\n", kind, regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ReplaceAll(strings.ToLower(kind), " ", "-"), ""))
	}
	for _, kind := range rule.Kinds() {
		fmt.Fprintf(&b, "\n## %s\n", kind)
		for _, f := range rule.Families() {
			if f.Kind != kind {
				continue
			}
			fmt.Fprintf(&b, "\n### %s\n\n`%s`: %s.\n", f.Name, f.Form(), f.Summary)
			for line := range strings.Lines(details(f)) {
				fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(line))
			}
			example := "`" + f.Example + "`"
			if kept, broken := f.Digits(); kept != "" {
				example += fmt.Sprintf(": %s satisfies it, %s does not", kept, broken)
			}
			fmt.Fprintf(&b, "\nExample: %s.\n", example)
		}
	}
	return b.String()
}

// fenced is a help text in Markdown: paragraphs that are indented are code.
func fenced(long, short string) string {
	if long == "" {
		return short + "."
	}
	if before, _, ok := strings.Cut(long, "\n\nExit status: "); ok {
		long = before
	}
	paragraphs := strings.Split(long, "\n\n")
	for i, p := range paragraphs {
		if strings.Contains("\n"+p, "\n  ") {
			paragraphs[i] = "```\n" + p + "\n```"
		} else {
			paragraphs[i] = strings.NewReplacer("<", "&lt;", "*", `\*`, "_", `\_`).Replace(p)
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

func cell(s string) string { return strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`).Replace(s) }

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/native"
)

// The program about itself: manual pages, and its version.

func manCommand(*terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "man FOLDER",
		Short: "Manual pages, one per command, written to a folder",
		Long: `Man writes a manual page for each command to a folder, which is created if it does
not exist. The date of the pages is that of SOURCE_DATE_EPOCH, else that of the
revision from which the command was built, else today.`,
		Example: `  sudokusat man ~/.local/share/man/man1 && man sudokusat-solve`,
		Args:    arguments(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return tty.Fail(tty.GaveUp, stream.PathError(err))
			}
			date := manDate(os.Getenv("SOURCE_DATE_EPOCH"))
			for _, p := range append([]*cobra.Command{c.Root()}, documented(c.Root())...) {
				if err := os.WriteFile(filepath.Join(args[0], pageName(p)+".1"), []byte(manPage(p, date)), 0o644); err != nil {
					return tty.Fail(tty.GaveUp, stream.PathError(err))
				}
			}
			return nil
		},
	}
}

// documented returns the subcommands that have a page.
func documented(c *cobra.Command) (pages []*cobra.Command) {
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			pages = append(pages, sub)
		}
	}
	return pages
}

func pageName(c *cobra.Command) string { return strings.ReplaceAll(c.CommandPath(), " ", "-") }

// manDate returns the date of the pages: that of epoch, in seconds, if it is a number.
func manDate(epoch string) string {
	day := time.Now()
	if at, err := strconv.ParseInt(epoch, 10, 64); err == nil {
		day = time.Unix(at, 0)
	} else if built, err := time.Parse(time.RFC3339, setting("vcs.time")); err == nil {
		day = built
	}
	return day.UTC().Format(time.DateOnly)
}

// manPage returns the manual page of a command in the language of man(7), with the
// contents of its help.
func manPage(c *cobra.Command, date string) string {
	var b strings.Builder
	name := pageName(c)
	fmt.Fprintf(&b, ".TH %s 1 %s \"sudokusat %s\" \"User Commands\"\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n",
		strings.ToUpper(name), date, roff(version()), roff(name), roff(c.Short), roff(synopsis(c)))
	long := c.Long
	if long == "" {
		long = c.Short + "."
	}
	if before, _, ok := strings.Cut(long, "\n\nExit status: "); ok {
		long = before // there is a section for it
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n", strings.ReplaceAll(roff(long), "\n\n", "\n.PP\n"))
	if c.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range documented(c) {
			fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", roff(pageName(sub)), roff(sub.Short))
		}
	}
	c.InitDefaultHelpFlag()
	b.WriteString(".SH OPTIONS\n")
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			b.WriteString(manOption(f))
		}
	})
	b.WriteString(".SH EXIT STATUS\nThe highest that applies.\n")
	for status, meaning := range tty.Statuses() {
		fmt.Fprintf(&b, ".TP\n.B %d\n%s\n", status, roff(meaning))
	}
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
	}
	b.WriteString(".SH SEE ALSO\n" + seeAlso(c) + "\n")
	return b.String()
}

// synopsis returns the usage line with the place of options.
func synopsis(c *cobra.Command) string {
	if !c.HasParent() {
		return c.Name() + " COMMAND [OPTION…] [FILE…]"
	}
	rest := strings.TrimPrefix(c.Use, c.Name())
	return c.CommandPath() + " [OPTION…]" + rest
}

// manOption returns the paragraph of an option, with its default.
func manOption(f *pflag.Flag) string {
	value, usage := pflag.UnquoteUsage(f)
	short := ""
	if f.Shorthand != "" {
		short = "-" + f.Shorthand + ", "
	}
	switch {
	case f.Name == "jobs":
		usage += " (default: as many as there are processors)"
	case f.DefValue != "" && f.DefValue != "0" && f.DefValue != "false" && f.DefValue != "[]":
		usage += " (default " + f.DefValue + ")"
	}
	return fmt.Sprintf(".TP\n.B %s\n%s\n", roff(strings.TrimSpace(short+"--"+f.Name+" "+value)), roff(usage))
}

// seeAlso lists the pages of the same group and that of the whole command, and in that
// one all pages.
func seeAlso(c *cobra.Command) string {
	var pages []string
	if c.HasParent() {
		pages = append(pages, c.Root().Name())
	}
	for _, p := range documented(c.Root()) {
		if p != c && (!c.HasParent() || p.GroupID == c.GroupID) {
			pages = append(pages, pageName(p))
		}
	}
	for i, p := range pages {
		pages[i] = ".BR " + roff(p) + " (1)"
	}
	return strings.Join(pages, ",\n")
}

// roff escapes text that would be read as requests.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	for _, start := range []string{".", "'"} {
		s = strings.ReplaceAll(s, "\n"+start, "\n\\&"+start)
	}
	return s
}

// versions is version --json.
type versions struct {
	Version    string `json:"version"`
	Go         string `json:"go"`
	OS         string `json:"os"`
	Arch       string `json:"arch"`
	Processors int    `json:"processors"`
	Kernel     string `json:"kernel"` // of the native engine, for plain 9×9
}

func versionCommand(t *terminal) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "version",
		Short: "Version, Go, processors and the kernel that the native engine uses on them",
		Args:  arguments(0, 0),
		RunE: func(c *cobra.Command, args []string) error {
			v := versions{version(), runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), native.Kernel()}
			out := t.Lines()
			var err error
			if asJSON {
				err = out.JSON(v)
			} else {
				err = out.Print(fmt.Sprintf("sudokusat %s\n%s %s/%s, %d processors\nkernel for plain 9×9: %s",
					v.Version, v.Go, v.OS, v.Arch, v.Processors, v.Kernel))
			}
			return errors.Join(err, out.Flush())
		},
	}
	addJSON(c, &asJSON, versions{})
	return c
}

// released is the version of a release, which .ci/release sets.
var released string

// version returns the version of a release, that of the module, or the revision from which it
// was built.
func version() string {
	if released != "" {
		return released
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	v := info.Main.Version
	if v == "" {
		v = "(devel)"
	}
	if revision := setting("vcs.revision"); revision != "" && v == "(devel)" {
		v += " " + revision[:min(12, len(revision))]
	}
	return v
}

// setting returns a setting of the build, "" where it is not known.
func setting(key string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == key {
				return s.Value
			}
		}
	}
	return ""
}

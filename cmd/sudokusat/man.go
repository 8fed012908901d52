package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/stream"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "man FOLDER",
		Short:  "Write a manual page for each command into a folder",
		Hidden: true,
		Args:   arguments(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return fail(statusGaveUp, stream.PathError(err))
			}
			pages := append([]*cobra.Command{c.Root()}, c.Root().Commands()...)
			for _, p := range pages {
				if p.Hidden || !p.IsAvailableCommand() && p != c.Root() {
					continue
				}
				name := strings.ReplaceAll(p.CommandPath(), " ", "-") + ".1"
				if err := os.WriteFile(filepath.Join(args[0], name), []byte(manPage(p)), 0o644); err != nil {
					return fail(statusGaveUp, stream.PathError(err))
				}
			}
			return nil
		},
	}
}

// manPage is the manual page of a command in the language of man(7), made of
// what its help says.
func manPage(c *cobra.Command) string {
	var b strings.Builder
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n", strings.ToUpper(name), roff(name), roff(c.Short), roff(c.UseLine()))
	long := c.Long
	if long == "" {
		long = c.Short + "."
	}
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s\n", strings.ReplaceAll(roff(long), "\n\n", "\n.PP\n"))
	if c.Flags().HasAvailableFlags() {
		b.WriteString(".SH OPTIONS\n")
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			short := ""
			if f.Shorthand != "" {
				short = "-" + f.Shorthand + ", "
			}
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(short+"--"+f.Name+" "+value)), roff(usage))
		})
	}
	if c.HasAvailableSubCommands() {
		b.WriteString(".SH COMMANDS\n")
		for _, sub := range c.Commands() {
			if !sub.Hidden && sub.IsAvailableCommand() {
				fmt.Fprintf(&b, ".TP\n.BR %s (1)\n%s\n", roff(strings.ReplaceAll(sub.CommandPath(), " ", "-")), roff(sub.Short))
			}
		}
	}
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
	}
	return b.String()
}

// roff keeps text from being read as requests.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	for _, start := range []string{".", "'"} {
		s = strings.ReplaceAll(s, "\n"+start, "\n\\&"+start)
	}
	return s
}

package main

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sudokusat/sudoku"
	"sudokusat/text"
)

// flags are the options that several subcommands share.
type flags struct {
	format, profile, box, regions string
	rules                         []string
	jobs                          int
	timeout                       time.Duration
	json, verbose                 bool
	engine                        string
}

// addReading adds the options about what puzzles look like.
func (a *app) addReading(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&a.shared.format, "format", "", "format of puzzles and answers: "+join(text.Formats())+"; told from the input by default")
	f.StringVar(&a.shared.profile, "profile", "", "speak the dialect of a published judge: "+strings.Join(profileNames(), ", "))
	f.StringVar(&a.shared.box, "box", "", "size of a box, rows x columns, as in 2x3; as square as possible by default")
	f.StringArrayVar(&a.shared.rules, "rule", nil, "another rule, repeatable: "+strings.Join(ruleNames(), ", "))
	f.StringVar(&a.shared.regions, "regions", "", "`file` with the map of irregular regions (jigsaw)")
	f.BoolVarP(&a.shared.verbose, "verbose", "v", false, "tell more on standard error: engine, reasons, statistics, every message")
	complete(c, "format", asStrings(text.Formats()))
	complete(c, "profile", profileNames())
	complete(c, "rule", ruleNames())
}

// addSolving adds the options about how puzzles are answered: by these engines
// unless --engine names others.
func (a *app) addSolving(c *cobra.Command, engines, usage string) {
	f := c.Flags()
	f.StringVar(&a.shared.engine, "engine", "", usage+": auto, native, sat, or exec:COMMAND for a SAT solver")
	f.Lookup("engine").DefValue = engines // what help says; see app.spec
	f.IntVarP(&a.shared.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "puzzles to work on at once")
	f.DurationVar(&a.shared.timeout, "timeout", 0, "time for each puzzle, as in 500ms or 10s; 0 is no limit")
	complete(c, "engine", []string{"auto", "native", "sat", "exec:"})
}

// spec is what --engine says, or else the default of the command that runs.
func (a *app) spec(c *cobra.Command) string {
	return cmp.Or(a.shared.engine, c.Flags().Lookup("engine").DefValue)
}

// addJSON adds --json.
func (a *app) addJSON(c *cobra.Command) {
	c.Flags().BoolVar(&a.shared.json, "json", false, "one JSON object a line: puzzle, verdict, solutions, count, engine, message")
}

func complete(c *cobra.Command, flag string, values []string) {
	// the only error is a flag that does not exist or is completed twice
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(asStrings(values), cobra.ShellCompDirectiveNoFileComp))
}

func asStrings[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return out
}

func join[S ~string](list []S) string { return strings.Join(asStrings(list), ", ") }

func ruleNames() (names []string) {
	for _, r := range sudoku.Rules() {
		names = append(names, r.Name)
	}
	return names
}

func profileNames() (names []string) {
	for _, p := range text.Profiles() {
		names = append(names, p.Name)
	}
	return names
}

// reading turns the options into those of the reader.
func (a *app) reading() (text.Options, error) {
	var o text.Options
	s := &a.shared
	a.stderr.verbose = s.verbose
	if s.format != "" && !slices.Contains(asStrings(text.Formats()), s.format) {
		return o, fmt.Errorf("no format is called %q (there are %s)", s.format, join(text.Formats()))
	}
	o.Format = text.Format(s.format)
	if s.profile != "" {
		p, err := text.ProfileByName(s.profile)
		if err != nil {
			return o, err
		}
		o.Profile = p
	}
	if s.box != "" {
		var rest string
		n, _ := fmt.Sscanf(s.box, "%dx%d%s", &o.BoxRows, &o.BoxCols, &rest)
		if n != 2 {
			return o, fmt.Errorf("--box %s: a box is written rows x columns, as in 2x3", s.box)
		}
		if _, err := sudoku.NewShape(o.BoxRows, o.BoxCols); err != nil {
			return o, fmt.Errorf("--box %s: %w", s.box, err)
		}
	}
	for _, name := range s.rules {
		rule, err := sudoku.RuleByName(name)
		if err != nil {
			return o, err
		}
		if slices.ContainsFunc(o.Rules, func(r sudoku.Rule) bool { return r.Name == name }) {
			return o, fmt.Errorf("--rule %s is given twice", name)
		}
		o.Rules = append(o.Rules, rule)
	}
	if s.regions != "" {
		rule, err := a.readRegions(s.regions)
		if err != nil {
			return o, err
		}
		o.Rules = append(o.Rules, rule)
	}
	if s.jobs < 0 {
		return o, errors.New("--jobs is a number from 1 up")
	}
	if s.timeout < 0 {
		return o, errors.New("--timeout is a time from 0 up")
	}
	return o, nil
}

func (a *app) readRegions(path string) (sudoku.Rule, error) {
	r, done, err := a.open(path)
	if err != nil {
		return sudoku.Rule{}, fail(statusInput, err)
	}
	defer done()
	regions, err := text.ReadRegions(r, path)
	if err != nil {
		return sudoku.Rule{}, fail(statusInput, err)
	}
	return sudoku.Regions(regions), nil
}

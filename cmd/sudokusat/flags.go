package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/internal/stream"
	"sudokusat/internal/tty"
	"sudokusat/internal/words"
	"sudokusat/rule"
	"sudokusat/sudoku"
	"sudokusat/sudoku/near"
	"sudokusat/text"
)

// Options that several subcommands share. Each command has its own values.

// addEverywhere adds the options that all commands have.
func (t *terminal) addEverywhere(root *cobra.Command) {
	f := root.PersistentFlags()
	f.BoolVarP(&t.Quiet, "quiet", "q", false, "no messages about single puzzles and no progress")
	f.Var(colourFlag{t}, "color", "colours: auto, always, never")
	f.Var(colourFlag{t}, "colour", "")
	_ = f.MarkHidden("colour")
}

// colourFlag is the option --color, in either spelling.
type colourFlag struct{ t *terminal }

func (colourFlag) String() string { return "auto" }
func (colourFlag) Type() string   { return "WHEN" }

func (f colourFlag) Set(value string) error {
	switch value {
	case "always", "never":
		f.t.SetColour(value == "always")
	case "auto":
	default:
		return errors.New("the values are auto, always and never")
	}
	return nil
}

// readingFlags holds the options about the format of puzzles.
type readingFlags struct {
	format, profile, box, regions string
	rules, ignore                 []string

	limit   *time.Duration // --timeout, which includes reading; 0 is none
	results *resultFlags   // of commands that answer a list
	command *cobra.Command
}

// addList adds the options of commands that answer a list, which can be one of shards.
func (r *readingFlags) addList(c *cobra.Command, t *terminal, limit *time.Duration) {
	r.add(c, t, limit)
	r.results = &resultFlags{}
	r.results.add(c)
}

func (r *readingFlags) add(c *cobra.Command, t *terminal, limit *time.Duration) {
	r.command, r.limit = c, limit
	f := c.Flags()
	f.StringVar(&r.format, "format", "", "format of puzzles and answers: "+join(text.Formats())+"; recognised from the input by default")
	f.StringVar(&r.profile, "profile", "", "use the dialect of a published judge: "+strings.Join(profileNames(), ", "))
	f.StringVar(&r.box, "box", "", "size of a box, rows x columns, as in 2x3, where the input has none; as square as possible by default")
	f.StringArrayVar(&r.rules, "rule", nil, "another `rule`, as in diagonal or 'thermo r1c1..r4c1'; repeatable; sudokusat rules lists all")
	f.StringArrayVar(&r.ignore, "ignore", nil, "read puzzles without the decoration or the field of this `name`, which a message names; repeatable")
	f.StringVar(&r.regions, "regions", "", "`file` with the map of irregular regions (jigsaw), where the input has no board")
	f.BoolVarP(&t.Verbose, "verbose", "v", false, "write more to standard error: engine, reasons, statistics, every message")
	c.MarkFlagsMutuallyExclusive("profile", "box") // the dialect has boards of its own
	c.MarkFlagsMutuallyExclusive("profile", "regions")
	complete(c, "format", asStrings(text.Formats()))
	complete(c, "profile", profileNames())
	_ = c.RegisterFlagCompletionFunc("rule", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return ruleNames(), cobra.ShellCompDirectiveNoFileComp
	})
}

// limits holds the options --jobs and --timeout.
type limits struct {
	jobs    int
	timeout time.Duration
}

// add adds the options; jobs names the work that runs in parallel, each the unit of work
// that the time limit is for.
func (l *limits) add(c *cobra.Command, jobs, each string) {
	l.jobs = runtime.GOMAXPROCS(0)
	c.Flags().VarP(atLeast(&l.jobs, 1), "jobs", "j", jobs)
	l.addTimeout(c, each)
}

func (l *limits) addTimeout(c *cobra.Command, each string) {
	c.Flags().Var(seconds{&l.timeout}, "timeout", "time for "+each+", as in 500ms, 10s or 2m; a number alone is seconds, 0 no limit")
}

// within returns a context with the time limit of a puzzle, 0 being none.
func (l *limits) within(ctx context.Context) (context.Context, context.CancelFunc) {
	return stream.Within(ctx, l.timeout)
}

// engineFlags choose the engine and set its limits.
type engineFlags struct {
	engine string
	limits
}

// add adds the options; engine is the default of --engine, usage its description.
func (e *engineFlags) add(c *cobra.Command, engine, usage string) {
	usage += ": " + strings.Join(stream.EngineNames(), ", ") + ", or exec:COMMAND for a SAT solver"
	if engine == "auto" {
		usage += "; 'auto,exec:COMMAND' lets the command join where auto takes cdcl"
	}
	e.addWith(c, engine, usage, append(stream.EngineNames(), "exec:")...)
}

func (e *engineFlags) addWith(c *cobra.Command, engine, usage string, names ...string) {
	c.Flags().StringVar(&e.engine, "engine", engine, usage)
	e.limits.add(c, "puzzles to work on at once; where they are fewer, cdcl uses the processors left over", "each puzzle")
	complete(c, "engine", names)
}

// open opens the engine for a command that distributes puzzles over the processors
// itself.
func (e *engineFlags) open(t *terminal) (*stream.Engine, error) {
	return openEngine(t, e.engine, stream.EngineOptions{Threads: 1, Processes: e.jobs})
}

// openAll opens all engines of a list, each of which distributes puzzles over the
// processors by itself.
func (e *engineFlags) openAll(t *terminal) (engines []sudoku.Engine, closeAll func(), err error) {
	var opened []*stream.Engine
	closeAll = func() {
		for _, e := range opened {
			e.Close()
		}
	}
	names, err := engineNames(e.engine)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		one, err := openEngine(t, name, stream.EngineOptions{Threads: e.jobs, Processes: e.jobs})
		if err != nil {
			closeAll()
			return nil, nil, err
		}
		opened, engines = append(opened, one), append(engines, one.Engine)
	}
	return engines, closeAll, nil
}

// engineNames returns the engines of a list, and an error if one occurs twice.
func engineNames(list string) (names []string, err error) {
	names = stream.Names(list)
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, fmt.Errorf("--engine names %s twice", name)
		}
	}
	return names, nil
}

func openEngine(t *terminal, name string, o stream.EngineOptions) (*stream.Engine, error) {
	if first, _, _ := strings.Cut(name, ","); slices.Contains(stream.EngineNames(), strings.ToLower(first)) {
		name = strings.ToLower(first) + name[len(first):]
	}
	if command, external := strings.CutPrefix(name, "exec:"); external && strings.TrimSpace(command) == "" {
		return nil, fmt.Errorf("--engine %q names no program: it is written 'exec:cadical -q'", name)
	}
	e, err := stream.Open(name, o)
	if err != nil {
		if strings.HasPrefix(name, "exec:") {
			err = fmt.Errorf("--engine %s: %w", name, err)
		}
		return nil, err
	}
	if e.Note != "" {
		t.Note("%s", e.Note)
	}
	return e, nil
}

// addJSON adds --json for a command that prints values like v.
func addJSON(c *cobra.Command, json *bool, v any) {
	c.Flags().BoolVar(json, "json", false, "one JSON object per line: "+strings.Join(fieldsOf(v), ", "))
}

// fieldsOf returns the names of a value's JSON fields.
func fieldsOf(v any) (names []string) {
	t := reflect.TypeOf(v)
	for i := range t.NumField() {
		if t.Field(i).Anonymous {
			names = append(names, fieldsOf(reflect.Zero(t.Field(i).Type).Interface())...)
			continue
		}
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

func complete(c *cobra.Command, flag string, values []string) {
	// the only error is a flag that does not exist or is completed twice
	_ = c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(asStrings(values), cobra.ShellCompDirectiveNoFileComp))
}

func asStrings[S ~string](list []S) []string {
	return words.Of(list, func(s S) string { return string(s) })
}

func join[S ~string](list []S) string { return strings.Join(asStrings(list), ", ") }

func ruleNames() []string {
	return words.Of(rule.Families(), func(f rule.Family) string { return f.Name })
}

func profileNames() []string {
	return words.Of(text.Profiles(), func(p *text.Profile) string { return p.Name })
}

// input returns the puzzle files of a command line.
func (r *readingFlags) input(ctx context.Context, t *terminal, paths []string) (*stream.Input, error) {
	if r.box != "" && r.regions != "" {
		return nil, errors.New("--box and --regions exclude each other")
	}
	o, err := r.options(ctx, t)
	if runtime.GOOS == "windows" {
		paths = matched(paths)
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	if err == nil && slices.Contains(paths, "-") && tty.IsTerminal(t.Stdin) {
		t.Print(tty.Always, "waiting for puzzles from the terminal: type or paste them, Ctrl-D at the start of a line ends them")
	}
	if last := paths[len(paths)-1]; err == nil && len(paths) > 1 && r.results != nil {
		if _, written := formatOf(last); written && isAbsent(last) {
			err = fmt.Errorf("%s does not exist: -o %[1]s writes it", last)
		}
	}
	in := &stream.Input{Paths: paths, Stdin: t.Stdin, Options: o, LeftOut: t.leftOut, Timeout: *r.limit}
	if err == nil && r.results != nil {
		err = r.results.open(ctx, t, r.command, in, in.Paths)
	}
	return in, err
}

// matched puts the files that a pattern matches in its place, which shells of Windows leave to
// programs. A pattern without a match stays, and is reported as a file.
func matched(paths []string) (out []string) {
	for _, path := range paths {
		files, err := filepath.Glob(path)
		if err != nil || len(files) == 0 || !strings.ContainsAny(path, "*?") || stream.IsPuzzle(path) {
			files = []string{path}
		}
		out = append(out, files...)
	}
	return out
}

// file opens another file of the command, beside its puzzles, under the limit for reading
// them.
func (r *readingFlags) file(ctx context.Context, t *terminal, path string) (*stream.File, error) {
	return (&stream.Input{Stdin: t.Stdin, Timeout: *r.limit}).Open(ctx, path, 0)
}

// options returns the reader's options.
func (r *readingFlags) options(ctx context.Context, t *terminal) (o text.Options, err error) {
	r.format, r.profile = strings.ToLower(r.format), strings.ToLower(r.profile)
	if r.format != "" && !slices.Contains(asStrings(text.Formats()), r.format) {
		return o, fmt.Errorf("unknown format %q%s (there are %s)", r.format, near.Hint(r.format, asStrings(text.Formats())), join(text.Formats()))
	}
	o.Format, o.Ignore = text.Format(r.format), r.ignore
	if r.profile != "" {
		if o.Profile, err = text.ProfileByName(r.profile); err != nil {
			if hint := near.Hint(r.profile, profileNames()); hint != "" {
				err = fmt.Errorf("unknown profile %q%s", r.profile, hint)
			}
			return o, err
		}
	}
	if r.box != "" {
		if o.BoxRows, o.BoxCols, err = parseBox(r.box); err != nil {
			return o, fmt.Errorf("--box %s: %w", r.box, err)
		}
	}
	if o.Rules, err = parseRules(r.rules); err != nil {
		return o, err
	}
	if r.regions != "" {
		if o.Regions, err = r.readRegions(ctx, t); err != nil {
			return o, unread(fmt.Errorf("--regions %w", err))
		}
		if n := o.BoxRows * o.BoxCols; n > 0 && n*n != len(o.Regions) {
			return o, fmt.Errorf("--box %s is for %d×%d boards, and the map of --regions has %d squares", r.box, n, n, len(o.Regions))
		}
	}
	return o, nil
}

// parseBox reads the size of a box, "2x3" or as it is printed, "2×3".
func parseBox(s string) (rows, cols int, err error) {
	if rows, cols, err = sudoku.ParseSize(s); err != nil {
		return 0, 0, errors.New("a box is written rows x columns, as in 2x3")
	}
	_, err = sudoku.NewShape(sudoku.Boxed(rows, cols))
	return rows, cols, err
}

// parseRules reads the values of --rule.
func parseRules(texts []string) (all []sudoku.Rule, err error) {
	for _, text := range texts {
		rules, err := rule.ParseAll(text)
		var wrong *rule.SyntaxError
		switch {
		case errors.As(err, &wrong) && wrong.Column > 1:
			return nil, fmt.Errorf("--rule %q, column %d: %w", text, utf8.RuneCountInString(text[:wrong.Column-1])+1, err)
		case err != nil:
			return nil, fmt.Errorf("--rule %q: %w", text, err)
		case len(rules) == 0:
			return nil, errors.New("--rule: a rule is missing (sudokusat rules lists them)")
		}
		all = append(all, rules...)
	}
	return all, nil
}

func (r *readingFlags) readRegions(ctx context.Context, t *terminal) ([]int, error) {
	f, err := r.file(ctx, t, r.regions)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return text.ReadRegions(f, r.regions)
}

// mayBeEmpty lists options for which an empty value has a meaning, no title or no folder, and
// --rule, whose texts are checked where they are parsed.
var mayBeEmpty = []string{"title", "keep", "rule"}

// onlyWith is an annotation of options that do nothing without another one, with its name.
const onlyWith = "only with"

// markOnlyWith annotates an option that does nothing without another.
func markOnlyWith(c *cobra.Command, name, other string) {
	_ = c.Flags().SetAnnotation(name, onlyWith, []string{other})
}

// valuesGiven returns an error if a value that was given is empty, as that of a variable of
// the shell that is not set: without its --regions or --rule a puzzle is another one. So does an option
// that would do nothing.
func valuesGiven(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		empty := f.Value.String() == "" && f.Value.Type() != "func"
		if list, ok := f.Value.(pflag.SliceValue); ok {
			empty = slices.Contains(list.GetSlice(), "")
		}
		if other := f.Annotations[onlyWith]; other != nil && !c.Flags().Changed(other[0]) && err == nil {
			err = fmt.Errorf("--%s goes with --%s", f.Name, other[0])
		}
		if empty && err == nil && !slices.Contains(mayBeEmpty, f.Name) {
			err = fmt.Errorf("--%s has no value", f.Name)
		}
	})
	return err
}

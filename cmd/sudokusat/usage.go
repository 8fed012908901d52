package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/internal/stream"
	"sudokusat/internal/words"
	"sudokusat/sudoku/near"
)

// Messages about wrong usage, in the terms of this command and not of the libraries that
// read the command line.

// unknownCommand returns the error about a subcommand that does not exist. If the name is
// that of a file, solve was left out.
func unknownCommand(c *cobra.Command, name string) error {
	if info, err := os.Stat(name); err == nil && !info.IsDir() && c == c.Root() {
		return fmt.Errorf("%s is a file, not a command: %s solve %[1]s prints its solutions", name, c.Name())
	}
	first, _, several := strings.Cut(name, " ")
	var names []string
	for _, sub := range c.Commands() {
		switch {
		case sub.Name() == name:
			return fmt.Errorf("the command comes first, before any --: %s %s", c.Name(), name)
		case sub.Name() == first && several:
			return fmt.Errorf("%q is one argument; without quotation marks: %s %s", name, c.Name(), name)
		case slices.Contains(strings.Fields(otherCommands[sub.Name()]), strings.ToLower(name)):
			return fmt.Errorf("unknown command %q: did you mean %s?", name, sub.Name())
		}
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	switch hint := near.Hint(name, names); {
	case name == c.Name():
		return fmt.Errorf("%s is the program: leave out the second %[1]s", name)
	case hint == "" && (stream.IsPuzzle(name) || filepath.Ext(name) != ""):
		return fmt.Errorf("%q is no command: %s solve %[1]q prints its solutions", name, c.Name())
	default:
		return fmt.Errorf("unknown command %q%s", name, hint)
	}
}

// otherCommands are words of other programs for our commands.
var otherCommands = map[string]string{
	"book":     "pdf booklet",
	"canon":    "normalize normalise canonicalize minlex symmetry isomorph",
	"check":    "validate valid test unique",
	"draw":     "svg png picture image show view print display",
	"export":   "cnf dimacs encode opb",
	"generate": "create new make random",
	"hint":     "step next",
	"rate":     "difficulty grade level",
	"repair":   "mistakes typos fix",
	"seek":     "optimize optimise maximize minimum maximum",
	"serve":    "web gui server page ui",
}

// otherOptions are words of other programs for our options.
var otherOptions = map[string]string{
	"box":     "size dimension",
	"engine":  "solver",
	"grade":   "difficulty level",
	"jobs":    "threads cores cpus processes workers",
	"limit":   "max count solutions",
	"number":  "count amount",
	"output":  "out outfile",
	"quiet":   "silent",
	"rule":    "variant variants type constraint",
	"timeout": "seconds cpu-lim time-limit",
	"version": "V",
}

// otherOption returns the hint at the option that a word of another program is for, "" if
// it is for none.
func otherOption(c *cobra.Command, word string) string {
	if strings.Contains(c.Use, "FILE") && slices.Contains([]string{"file", "input", "in", "f", "i", "p"}, word) {
		return fmt.Sprintf(": files need no option, as in %s FILE", c.CommandPath())
	}
	for option, words := range otherOptions {
		if c.Flags().Lookup(option) != nil && slices.Contains(strings.Fields(words), word) {
			return ": did you mean --" + option + "?"
		}
	}
	return ""
}

// parsed gives an option its plain value back, once the command line is read.
func parsed(f *pflag.Flag) {
	if o, ok := f.Value.(*once); ok {
		f.Value = o.Value
	}
}

// once is the value of an option that may be given once, or with the same value again.
type once struct {
	pflag.Value
	given *string
}

func (o *once) Set(value string) error {
	if o.given != nil && *o.given != value {
		return rangeError("given twice, with " + words.Quoted(*o.given) + " and " + words.Quoted(value))
	}
	o.given = &value
	return o.Value.Set(value)
}

// arguments requires least to most arguments.
func arguments(least, most int) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		problem := ""
		switch {
		case len(args) < least:
			problem = "an argument is missing"
		case len(args) > most && most == 0:
			problem = fmt.Sprintf("%q: no argument is expected", args[0])
		case len(args) > most:
			problem = fmt.Sprintf("%q is one argument too many", args[most])
		default:
			return nil
		}
		return fmt.Errorf("%s: %s", problem, c.UseLine())
	}
}

// howMany accepts one argument in place of --number: generate 5.
func howMany(c *cobra.Command, args []string) error {
	var outside rangeError
	switch number := c.Flags().Lookup("number"); {
	case len(args) == 1 && number.Changed:
		return fmt.Errorf("%s and --number: leave out one of the two", args[0])
	case len(args) == 1 && errors.As(c.Flags().Set("number", args[0]), &outside):
		return fmt.Errorf("%q: N is %w: %s", args[0], outside, c.UseLine())
	case number.Changed && len(args) < 2:
		return nil
	}
	return arguments(0, 0)(c, args)
}

// flagError returns the message about a wrong option.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	var outside rangeError
	switch {
	case errors.As(err, &bad) && errors.As(err, &outside):
		return fmt.Errorf("--%s is %w", bad.GetFlag().Name, outside)
	case errors.As(err, &unknown):
		if group := unknown.GetSpecifiedShortnames(); group != "" {
			return unknownShort(c, group, unknown.GetSpecifiedName())
		}
		return unknownFlag(c, unknown.GetSpecifiedName())
	case errors.As(err, &bare):
		word, _ := pflag.UnquoteUsage(bare.GetFlag())
		return fmt.Errorf("--%s requires a value: --%[1]s %s", bare.GetFlag().Name, word)
	case errors.As(err, &bad):
		return fmt.Errorf("--%s %s: %w", bad.GetFlag().Name, words.Quoted(bad.GetValue()), valueError(bad))
	case errors.As(err, &syntax):
		return fmt.Errorf("%q is no option", syntax.GetSpecifiedFlag())
	}
	return err
}

// valueError returns the reason for which an option does not accept a value.
func valueError(bad *pflag.InvalidValueError) error {
	var number *strconv.NumError
	if !errors.As(bad, &number) {
		return bad.Unwrap()
	}
	switch {
	case bad.GetFlag().NoOptDefVal != "":
		return errors.New("the option is on or off: without a value, or =true, or =false")
	case errors.Is(number, strconv.ErrRange) && !strings.HasPrefix(bad.GetValue(), "-"):
		return errors.New("the number is too large")
	}
	if strings.HasPrefix(bad.GetValue(), "-") {
		return errors.New("a whole number from 0 up is required")
	}
	whole := "a whole number is required"
	if f, err := strconv.ParseFloat(bad.GetValue(), 64); err == nil && f == math.Trunc(f) && math.Abs(f) < 1e15 {
		whole += fmt.Sprintf(", as in %.0f", f)
	}
	if _, all, ok := strings.Cut(bad.GetFlag().Usage, "; 0 "); ok {
		whole += "; 0 " + all
	}
	return errors.New(whole)
}

func unknownFlag(c *cobra.Command, name string) error {
	name, _, _ = strings.Cut(name, "=")
	if !c.HasParent() {
		for _, sub := range c.Commands() {
			if sub.Flags().Lookup(name) != nil {
				return fmt.Errorf("unknown option --%s: options follow the command, as in %s %s --%[1]s", name, c.Name(), sub.Name())
			}
		}
	}
	if !c.HasParent() && child(c, name) != nil {
		return fmt.Errorf("%s is a command, without --: %s %[1]s", name, c.Name())
	}
	if hint := otherOption(c, name); hint != "" {
		return fmt.Errorf("unknown option --%s%s", name, hint)
	}
	if instead := inJSON[c.Name()]; name == "json" && instead != "" {
		return fmt.Errorf("unknown option --json: %s", instead)
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	hints := near.Of(name, undashed(names))
	if len(hints) == 0 {
		return fmt.Errorf("unknown option --%s", name)
	}
	for i, h := range hints {
		hints[i] = "--" + h
	}
	return fmt.Errorf("unknown option --%s: did you mean %s?", name, strings.Join(hints, " or "))
}

// inJSON has what to use in place of --json in commands without it, by their names.
var inJSON = map[string]string{
	"book":    "a book has pictures; sudokusat solve --json has the answers",
	"convert": "--to json writes puzzles in JSON",
	"decode":  "--format json writes the answer in JSON",
	"draw":    "it writes pictures; sudokusat convert --to json writes puzzles in JSON",
	"export":  "it writes formulas; sudokusat solve --json has the answers",
	"grid":    "--to json writes grids in JSON",
	"mcp":     "all that it writes is JSON",
	"prove":   "each certificate begins with a line of JSON; sudokusat check --json has the verdicts",
	"serve":   "it answers in JSON at /api/, which /api.html on the server documents",
}

func undashed(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strings.TrimPrefix(n, "--")
	}
	return out
}

// unknownShort returns the error about a letter of -abc. A whole word there suggests --.
func unknownShort(c *cobra.Command, group, letter string) error {
	word, _, _ := strings.Cut(group, "=")
	if c.Flags().Lookup(word) != nil {
		return fmt.Errorf("unknown option -%s: did you mean --%[1]s?", word)
	}
	return fmt.Errorf("unknown option -%s%s", letter, otherOption(c, word))
}

// The annotations in which package cobra keeps the options that exclude each other, and
// those that belong together.
const (
	exclusiveGroups = "cobra_annotation_mutually_exclusive"
	togetherGroups  = "cobra_annotation_required_if_others_set"
)

// flagGroups checks those groups before package cobra does, for messages in our terms.
func flagGroups(c *cobra.Command) (err error) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if err != nil || !f.Changed {
			return
		}
		for _, group := range f.Annotations[exclusiveGroups] {
			if given, _ := ofGroup(c, group); len(given) > 1 {
				err = fmt.Errorf("%s exclude each other", strings.Join(given, " and "))
			}
		}
		for _, group := range f.Annotations[togetherGroups] {
			if given, missing := ofGroup(c, group); len(missing) > 0 {
				err = fmt.Errorf("%s requires %s as well", strings.Join(given, " and "), strings.Join(missing, " and "))
			}
		}
	})
	return err
}

// ofGroup sorts the options of a group by whether they are given.
func ofGroup(c *cobra.Command, group string) (given, missing []string) {
	for _, name := range strings.Fields(group) {
		if c.Flags().Changed(name) {
			given = append(given, "--"+name)
		} else {
			missing = append(missing, "--"+name)
		}
	}
	return slices.Clip(given), missing
}

// number is a whole number as an option, as in 1000 or 1,000.
type number[T int | uint64] struct {
	to        *T
	low, high T // high 0: no bound
}

// atLeast returns an option for a number from low up, whose default is the present value.
func atLeast(to *int, low int) number[int] { return number[int]{to, low, 0} }

// upTo64 returns an option for a number from 0 up.
func upTo64(to *uint64) number[uint64] { return number[uint64]{to, 0, 0} }

// rangeError is about a number that is out of the range of its option.
type rangeError string

func (e rangeError) Error() string { return string(e) }

func (n number[T]) String() string { return fmt.Sprint(*n.to) }
func (n number[T]) Type() string   { return "N" }

// isGrouped reports whether a number has commas between its thousands.
func isGrouped(value string) bool {
	parts := strings.Split(value, ",")
	for i, p := range parts {
		if len(p) > 3 || i > 0 && len(p) < 3 || p == "" {
			return false
		}
	}
	return len(parts) > 1
}

func (n number[T]) Set(value string) error {
	if isGrouped(value) {
		value = strings.ReplaceAll(value, ",", "")
	}
	v, err := T(0), error(nil)
	switch to := any(&v).(type) {
	case *int:
		var wide int64
		wide, err = strconv.ParseInt(value, 0, strconv.IntSize)
		*to = int(wide)
	case *uint64:
		*to, err = strconv.ParseUint(value, 0, 64)
	}
	switch digits := strings.TrimLeft(value, "+-"); {
	case len(digits) > 1 && digits[0] == '0': // octal, to many
		return errors.New("write numbers without a leading 0")
	case err != nil:
		return err
	case n.high > 0 && (v < n.low || v > n.high):
		return rangeError(fmt.Sprintf("a number from %d to %d", n.low, n.high))
	case v < n.low:
		return rangeError(fmt.Sprintf("a number from %d up", n.low))
	}
	*n.to = v
	return nil
}

// seconds is a duration as an option: 500ms, 10s, 2m; a number alone is seconds.
type seconds struct{ to *time.Duration }

func (s seconds) String() string {
	if s.to == nil || *s.to == 0 {
		return "0"
	}
	return s.to.String()
}

func (s seconds) Type() string { return "TIME" }

func (s seconds) Set(value string) error {
	number, err := strconv.ParseFloat(value, 64)
	if err == nil && strings.Trim(value, "-0123456789.") == "" {
		value += "s"
	}
	d, err := time.ParseDuration(value)
	switch {
	case err != nil && number > math.MaxInt64/1e9:
		return errors.New("the time is too long")
	case err != nil:
		return errors.New("a time is written 500ms, 10s or 2m; a number alone is seconds")
	case d < 0:
		return errors.New("a time from 0 up is required")
	}
	*s.to = d
	return nil
}

package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sudokusat/internal/tty"
)

// The commands help and completion, and the placeholders of values in help texts.

// helpCommand returns the command help, which fails for a command that does not exist.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about a command",
		Args:  arguments(0, 1),

		DisableFlagsInUseLine: true,
		ValidArgsFunction: func(c *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			for _, sub := range c.Root().Commands() {
				if len(args) == 0 && sub.IsAvailableCommand() {
					names = append(names, sub.Name()+"\t"+sub.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error {
			about := c.Root()
			for _, name := range args {
				next := child(about, name)
				if next == nil {
					return unknownCommand(about, name)
				}
				about = next
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// usage writes the usage of a command, the end of its help. Package cobra would do it by
// a template, and the linker keeps every method of every type in a program that runs
// templates, which makes it half as large again. A short one has the first options only.
func usage(c *cobra.Command, width int, short bool) error {
	var b strings.Builder
	subs, line := c.HasAvailableSubCommands(), c.UseLine()
	if subs {
		line = c.CommandPath() + " COMMAND"
	}
	fmt.Fprintf(&b, "Usage:\n  %s\n", line)
	if c.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", c.Example)
	}
	if subs {
		for _, g := range append(c.Groups(), &cobra.Group{Title: "Additional Commands:"}) {
			fmt.Fprintf(&b, "\n%s\n", g.Title)
			for _, sub := range c.Commands() {
				if sub.GroupID == g.ID && (sub.IsAvailableCommand() || sub.Name() == "help") {
					fmt.Fprintf(&b, "  %-*s %s\n", sub.NamePadding(), sub.Name(), sub.Short)
				}
			}
		}
	}
	for _, g := range optionGroups {
		flags := pflag.NewFlagSet("", 0)
		for _, set := range []*pflag.FlagSet{c.LocalFlags(), c.InheritedFlags()} {
			set.VisitAll(func(f *pflag.Flag) {
				if groupOf(f.Name) == g.title {
					flags.AddFlag(f)
				}
			})
		}
		if flags.HasAvailableFlags() && (!short || g.options == nil) {
			fmt.Fprintf(&b, "\n%s:\n%s\n", g.title, strings.TrimRight(flags.FlagUsagesWrapped(width-5) /* it may exceed that by five */, " \n"))
		}
	}
	if short {
		fmt.Fprintf(&b, "\n\"%s --help\" has all of it.\n", c.CommandPath())
	}
	if subs {
		fmt.Fprintf(&b, "\nUse \"%s COMMAND --help\" for more information about a command.\n", c.CommandPath())
	}
	_, err := io.WriteString(c.OutOrStderr(), b.String())
	return err
}

// optionGroups lists the sections of options in the help of commands, in their order. What is
// in no list is in the first section, which -h has alone.
var optionGroups = []struct {
	title   string
	options []string
}{
	{"Options", nil},
	{"Output", []string{"json", "output", "quiet", "verbose", "color", "chart"}},
	{"Limits", []string{"jobs", "timeout", "longest", "memory", "tries", "threads"}},
	{"Many machines", []string{"shard", "resume", "by-records"}},
	{"Expert options", []string{"profile", "ignore", "certify", "proof", "ignore-known", "amo"}},
}

// groupOf returns the title of an option's section.
func groupOf(option string) string {
	for _, g := range optionGroups {
		if slices.Contains(g.options, option) {
			return g.title
		}
	}
	return optionGroups[0].title
}

// help writes the help of a command, its paragraphs wrapped; lines that are indented stay. That
// of -h has the first lines only.
func help(c *cobra.Command, args []string, width int) {
	short := c.HasParent() && slices.Contains(args, "-h") && !slices.Contains(args, "--help")
	if short {
		fmt.Fprintf(c.OutOrStdout(), "%s\n\n", c.Short)
		_ = usage(c, width, true)
		return
	}
	var b strings.Builder
	var paragraph []string
	flush := func() {
		column := 0
		for _, word := range paragraph {
			switch n := utf8.RuneCountInString(word); {
			case column == 0:
				column = n
			case column+1+n > width:
				b.WriteByte('\n')
				column = n
			default:
				b.WriteByte(' ')
				column += 1 + n
			}
			b.WriteString(word)
		}
		if column > 0 {
			b.WriteByte('\n')
		}
		paragraph = nil
	}
	for line := range strings.Lines(cmp.Or(c.Long, c.Short)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != ' ' {
			paragraph = append(paragraph, strings.Fields(line)...)
			continue
		}
		flush()
		b.WriteString(line + "\n")
	}
	flush()
	fmt.Fprintln(c.OutOrStdout(), b.String())
	_ = usage(c, width, false) // errors of the output stay there
}

// child returns the subcommand with a name, nil if there is none.
func child(c *cobra.Command, name string) *cobra.Command {
	for _, sub := range c.Commands() {
		if sub.Name() == name || sub.HasAlias(name) {
			return sub
		}
	}
	return nil
}

// shells returns the shells that completion supports, with the writers of their scripts.
func shells() []shell {
	return []shell{
		{"bash", "source <(sudokusat completion bash)", bashCompletion},
		{"zsh", "source <(sudokusat completion zsh)", (*cobra.Command).GenZshCompletion},
		{"fish", "sudokusat completion fish | source", func(c *cobra.Command, w io.Writer) error { return c.GenFishCompletion(w, true) }},
		{"powershell", "sudokusat completion powershell | Out-String | Invoke-Expression", (*cobra.Command).GenPowerShellCompletionWithDesc},
	}
}

type shell struct {
	name, load string
	write      func(*cobra.Command, io.Writer) error
}

// bashCompletion writes the script for bash. That of package cobra calls a function of the
// package bash-completion, which not every machine has: the words are found without it, too.
func bashCompletion(c *cobra.Command, w io.Writer) error {
	var script strings.Builder
	if err := c.GenBashCompletionV2(&script, true); err != nil {
		return err
	}
	const call = "    _get_comp_words_by_ref \"$@\" cur prev words cword\n"
	_, err := io.WriteString(w, strings.Replace(script.String(), call, `    if declare -F _get_comp_words_by_ref > /dev/null; then
    `+call+`        return
    fi
    local word last
    words=()
    for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do # up to the cursor; "=" and ":" belong to a word
        last=$((${#words[@]}-1))
        if [[ $last -gt 0 && ($word == [=:] || ${words[$last]} == *[=:]) ]]; then
            words[$last]+=$word
        else
            words+=("$word")
        fi
    done
    cword=$((${#words[@]}-1)) cur=${words[$cword]} prev=${words[$cword-1]}
`, 1))
	return err
}

func completionCommand(t *terminal) *cobra.Command {
	var names, loads []string
	for _, s := range shells() {
		names, loads = append(names, s.name), append(loads, fmt.Sprintf("  %-11s %s", s.name+":", s.load))
	}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "A script that completes commands, options and their values in your shell",
		Long: `Completion writes a script for a shell: ` + strings.Join(names, ", ") + `. Load it in a running
shell, or from the file that your shell reads when it starts:

` + strings.Join(loads, "\n"),
		ValidArgs: names,
		Args:      arguments(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			for _, s := range shells() {
				if s.name == strings.ToLower(args[0]) {
					return tty.OutputError(s.write(c.Root(), t.Stdout))
				}
			}
			return fmt.Errorf("no completion for the shell %q (there are %s)", args[0], strings.Join(names, ", "))
		},
	}
}

// placeholder returns the word that represents the value of an option in its help.
func placeholder(option string) string {
	switch option {
	case "format", "profile", "encoding", "amo", "engine", "claim", "rule", "grade", "symmetry":
		return strings.ToUpper(option)
	case "singles", "only", "form":
		return "WHICH"
	case "to":
		return "FORMAT"
	case "box":
		return "ROWSxCOLUMNS"
	case "clues":
		return "RANGE"
	}
	return ""
}

// namedValue is the value of an option, with its placeholder.
type namedValue struct {
	pflag.Value
	word string
}

func (n namedValue) Type() string { return n.word }

// namePlaceholders gives the options of a command their placeholders, and puts those in
// their descriptions in capitals.
func namePlaceholders(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if _, repeatable := f.Value.(pflag.SliceValue); !repeatable {
			defer func() { f.Value = &once{Value: f.Value} }()
		}
		if i := strings.IndexByte(f.Usage, '`'); i >= 0 {
			if word, rest, ok := strings.Cut(f.Usage[i+1:], "`"); ok {
				f.Usage = f.Usage[:i+1] + strings.ToUpper(word) + "`" + rest
			}
			return
		}
		if word := placeholder(f.Name); word != "" {
			f.Value = namedValue{f.Value, word}
		}
	})
}

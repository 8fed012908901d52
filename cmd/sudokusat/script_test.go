package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands are the commands of the scripts beyond those of testscript, so that few
// scripts need a shell. A file may be stdout or stderr, the output of the last command.
//
//	status N program args...        the program ends with the status N; N may be 3|4
//	cat file...                     the files one after the other, as stdout
//	lines A-B file                  lines A to B of the file, as stdout; -B and A- are open
//	repeat N file out               the file N times, into the file out
//	gzip file packed                the file, packed
//	sort [-u] file                  the lines in order of bytes, as stdout; -u drops repeated ones
//	replace [-line=N] old new file  in the file, or line N, each match of old becomes new;
//	                                in new \n is a newline; an error where none matches
//	sharded N command [file...]     the command's output for the files is that of its merged shards
var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"status":  withoutNegation(3, scriptStatus),
	"cat":     withoutNegation(1, scriptCat),
	"lines":   withoutNegation(2, scriptLines),
	"repeat":  withoutNegation(3, scriptRepeat),
	"gzip":    withoutNegation(2, scriptGzip),
	"sort":    withoutNegation(1, scriptSort),
	"replace": withoutNegation(3, scriptReplace),
	"sharded": withoutNegation(2, scriptSharded),
}

// withoutNegation refuses ! before a command, and too few arguments.
func withoutNegation(least int, command func(ts *testscript.TestScript, args []string)) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) < least {
			ts.Fatalf("a command with ! or without its arguments: see script_test.go")
		}
		command(ts, args)
	}
}

func scriptStatus(ts *testscript.TestScript, args []string) {
	if got := runStatus(ts, args[1:]); !slices.Contains(strings.Split(args[0], "|"), strconv.Itoa(got)) {
		ts.Fatalf("the exit status is %d and not %s", got, args[0])
	}
}

// runStatus runs a program and returns its exit status; it fails the script where the
// program cannot be started, or a signal ended it.
func runStatus(ts *testscript.TestScript, command []string) int {
	err := ts.Exec(command[0], command[1:]...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.Exited() {
		return exit.ExitCode()
	}
	ts.Check(err)
	return 0
}

func scriptCat(ts *testscript.TestScript, args []string) {
	var all strings.Builder
	for _, name := range args {
		all.WriteString(ts.ReadFile(name))
	}
	print(ts, all.String())
}

func scriptLines(ts *testscript.TestScript, args []string) {
	first, last, ok := strings.Cut(args[0], "-")
	all := slices.Collect(strings.Lines(ts.ReadFile(args[1])))
	from, to := 1, len(all)
	var err error
	if first != "" {
		from, err = strconv.Atoi(first)
		ts.Check(err)
	}
	if last != "" {
		to, err = strconv.Atoi(last)
		ts.Check(err)
	}
	if !ok || from < 1 || to < from || to > len(all) {
		ts.Fatalf("%s has %d lines, and not the lines %s", args[1], len(all), args[0])
	}
	print(ts, strings.Join(all[from-1:to], ""))
}

func scriptRepeat(ts *testscript.TestScript, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), bytes.Repeat([]byte(ts.ReadFile(args[1])), n), 0o666))
}

func scriptGzip(ts *testscript.TestScript, args []string) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(err)
	ts.Check(w.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), packed.Bytes(), 0o666))
}

func scriptSort(ts *testscript.TestScript, args []string) {
	unique := args[0] == "-u"
	if unique {
		args = args[1:]
	}
	all := slices.Sorted(strings.Lines(ts.ReadFile(args[0])))
	if unique {
		all = slices.Compact(all)
	}
	print(ts, strings.Join(all, ""))
}

func scriptReplace(ts *testscript.TestScript, args []string) {
	line := -1
	if text, ok := strings.CutPrefix(args[0], "-line="); ok {
		n, err := strconv.Atoi(text)
		ts.Check(err)
		line, args = n-1, args[1:]
	}
	old, err := regexp.Compile("(?m)" + args[0])
	ts.Check(err)
	all := slices.Collect(strings.Lines(ts.ReadFile(args[2])))
	if line < 0 {
		all, line = []string{strings.Join(all, "")}, 0
	}
	if line >= len(all) || !old.MatchString(all[line]) {
		ts.Fatalf("%s does not match %s", args[2], args[0])
	}
	all[line] = old.ReplaceAllString(all[line], strings.ReplaceAll(args[1], `\n`, "\n"))
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Join(all, "")), 0o666))
}

// print is the output of a command of our own.
func print(ts *testscript.TestScript, text string) {
	_, err := ts.Stdout().Write([]byte(text))
	ts.Check(err)
}

// timed are the fields of JSON answers that differ from run to run.
var timed = regexp.MustCompile(`"statistics":\{[^}]*\}`)

// scriptSharded runs "sudokusat command files" whole and in N shards, whose results stay in
// part-1 to part-N and merged in all, and wants the same output and the same exit status.
// The variable by may hold an option for the shards. All runs are within this process: those
// of one script would otherwise start hundreds.
func scriptSharded(ts *testscript.TestScript, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	var files []string
	for _, name := range args[2:] {
		files = append(files, ts.MkAbs(name))
	}
	old, err := filepath.Glob(ts.MkAbs("part-*"))
	ts.Check(err)
	for _, name := range old {
		ts.Check(os.Remove(name))
	}
	sudokusat := func(args ...[]string) (status int, output string) {
		var out, messages strings.Builder
		status = run(context.Background(), slices.Concat(args...), strings.NewReader(""), &out, &messages)
		ts.Logf("%v: %d\n%s", slices.Concat(args...), status, messages.String())
		return status, out.String()
	}
	command, all := strings.Fields(args[1]), ts.MkAbs("all")
	status, want := sudokusat(command, files)
	merge := []string{"merge", "--check-input", "-o", all}
	for i := range n {
		part := ts.MkAbs("part-" + strconv.Itoa(i+1))
		sudokusat(command, strings.Fields(ts.Getenv("by")), []string{"--shard", strconv.Itoa(i+1) + "/" + args[0], "-o", part}, files)
		merge = append(merge, part)
	}
	if merged, _ := sudokusat(merge); merged != status {
		ts.Fatalf("status %d, not %d", merged, status)
	}
	if got := ts.ReadFile("all"); timed.ReplaceAllString(got, "") != timed.ReplaceAllString(want, "") {
		ts.Fatalf("the shards together have\n%s\nwithout shards it is\n%s", got, want)
	}
}

package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
)

// What explain and hint look like on a terminal: what is placed is green behind a
// plus, what goes red behind a minus, so that the sign says it without colours, too.
// The steps of explain come one by one, each when Enter is pressed.

// Marks stand in place of the two blanks before what steps say.
const (
	placedMark = "+ "
	goneMark   = "- "
	clashMark  = "! "
)

const (
	bold  = "\x1b[1m"
	red   = "\x1b[31m"
	green = "\x1b[32m"
	plain = "\x1b[0m"
)

// claimLine matches lines that begin with a claim.
var claimLine = regexp.MustCompile(`^(?:  )?([^:]+ (?:is|has) (not |no )?[^:]+)(:.*)?$`)

// dressed is text for a terminal: marks before what is said, and colours if wanted.
func dressed(text string, colours bool) string {
	paint := func(how, s string) string {
		if !colours {
			return s
		}
		return how + s + plain
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		claim := claimLine.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, "step "):
			lines[i] = paint(bold, line)
		case strings.HasPrefix(line, "unsolvable") || strings.HasPrefix(line, "clash: "):
			lines[i] = paint(red, clashMark+line)
		case claim == nil || strings.HasPrefix(line, "no "):
		case claim[2] != "":
			lines[i] = paint(red, goneMark+claim[1]) + claim[3]
		default:
			lines[i] = paint(green, placedMark+claim[1]) + claim[3]
		}
	}
	return strings.Join(lines, "\n")
}

// errQuit ends a run that somebody had enough of.
var errQuit = errors.New("q was pressed")

// stepping shows steps one by one.
type stepping struct {
	keys  *bufio.Reader // what is typed
	dress func(string) string
	erase bool // the terminal can take the question away again
}

// question is what a step waits behind.
const question = "-- Enter shows the next step, q ends --"

// show prints the steps of a text, which begin with "step ", and waits before each
// but the first. What is not a step is printed with the step before. The error is
// errQuit, that of print, or ctx's.
func (s *stepping) show(ctx context.Context, text string, print func(string) error) error {
	for i, part := range cutSteps(text) {
		if i > 0 {
			if err := s.wait(ctx, print); err != nil {
				return err
			}
		}
		if err := print(s.dress(part) + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// cutSteps cuts a text before its steps.
func cutSteps(text string) (parts []string) {
	for {
		cut := strings.Index(text, "\nstep ")
		if cut < 0 {
			return append(parts, text)
		}
		parts, text = append(parts, text[:cut]), text[cut+1:]
	}
}

// wait asks and waits for a line. The end of what is typed ends the run, too.
func (s *stepping) wait(ctx context.Context, print func(string) error) error {
	if err := print(question); err != nil {
		return err
	}
	type typed struct {
		line string
		err  error
	}
	answer := make(chan typed, 1)
	go func() { // a read cannot be cancelled; the process ends soon after ctx
		line, err := s.keys.ReadString('\n')
		answer <- typed{line, err}
	}()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case a := <-answer:
		after := ""
		if s.erase {
			after = "\x1b[A\r\x1b[K" // the line with the question, above that of the Enter
		}
		if err := print(after); err != nil {
			return err
		}
		if a.err != nil && a.err != io.EOF {
			return a.err
		}
		if a.err == io.EOF || strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.line)), "q") {
			return errQuit
		}
		return nil
	}
}

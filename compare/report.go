package compare

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"sudokusat/internal/words"
	"sudokusat/sudoku"
)

// Report is the outcome of a comparison.
type Report struct {
	Puzzles       int                    // compared
	Agreed        int                    // no conflict among the answers or with the rules
	Undecided     int                    // of these, no engine found the verdict
	Unasked       int                    // of these, no engine can take the puzzle
	Verdicts      map[sudoku.Verdict]int // of the puzzles agreed on
	WithKnown     int                    // puzzles of which the list claims something
	Unreached     int                    // of these, the engines did not count as far as the claim
	Engines       []Tally                // in the order of the options
	Disagreements []Disagreement         // the first MaxKept
	options       Options
}

// MaxKept bounds the disagreements that a report holds and writes: larger numbers
// have a common cause.
const MaxKept = 100

// Tally counts the answers of one engine.
type Tally struct {
	Name     string
	Answered int           // in time and without a fault
	Unproved int           // of these, the answers that rest on the engine's claim alone
	GaveUp   int           // out of time or memory
	LeftOut  int           // puzzles that it cannot take
	Why      string        // the reason for the first of those
	Faults   int           // failed, or an answer that is wrong by itself
	Time     time.Duration // wall clock, all puzzles
}

// Answered reports whether every engine answered every puzzle that it can take,
// and every puzzle was answered.
func (r *Report) Answered() bool {
	return r.Unasked == 0 && !slices.ContainsFunc(r.Engines, func(e Tally) bool {
		return e.GaveUp > 0 || e.Unproved > 0 && r.Undecided > 0
	})
}

// PerSecond returns the number of puzzles per second, whatever their answers were.
func (t Tally) PerSecond() float64 {
	if t.Time <= 0 {
		return 0
	}
	return float64(t.Answered+t.GaveUp+t.Faults) / t.Time.Seconds()
}

// Disagreement is a puzzle on which answers conflict with each other or with the
// rules.
type Disagreement struct {
	Case
	Reasons []string    // what contradicts what, at least one
	Answers []Statement // of every engine in order, then the list's if it has one
	Folder  string      // where it was written, "" when nowhere
}

func newReport(o Options) *Report {
	r := &Report{Verdicts: map[sudoku.Verdict]int{}, options: o}
	for _, e := range o.Engines {
		r.Engines = append(r.Engines, Tally{Name: e.Name()})
	}
	return r
}

// book counts one judged puzzle and writes it if it is a disagreement.
func (r *Report) book(d Disagreement, statements []Statement) error {
	r.Puzzles++
	if d.Known != nil {
		r.WithKnown++
	}
	verdict, asked := sudoku.Unknown, false
	for i, a := range statements {
		asked = asked || a.LeftOut == ""
		switch {
		case a.LeftOut != "":
			if r.Engines[i].LeftOut++; r.Engines[i].Why == "" {
				r.Engines[i].Why = a.LeftOut
			}
		case a.Fault != "":
			r.Engines[i].Faults++
		case a.GaveUp:
			r.Engines[i].GaveUp++
		default:
			r.Engines[i].Answered++
			if a.Unproved {
				r.Engines[i].Unproved++
			}
		}
		if v := a.verdict(); v != sudoku.Unknown {
			verdict = v
		}
	}
	if len(d.Reasons) == 0 {
		r.Agreed++
		r.Verdicts[verdict]++
		if verdict == sudoku.Unknown {
			r.Undecided++
		}
		if !asked {
			r.Unasked++
		}
		return nil
	}
	if len(r.Disagreements) == MaxKept {
		return nil
	}
	var err error
	if r.options.Folder != "" {
		d.Folder, err = write(r.options, d, len(r.Disagreements)+1)
	}
	r.Disagreements = append(r.Disagreements, d)
	return err
}

func (s Statement) verdict() sudoku.Verdict {
	switch {
	case s.Fault != "" || s.LeftOut != "":
		return sudoku.Unknown
	case s.AtLeast > 1:
		return sudoku.Multiple
	case s.AtLeast != s.AtMost || s.Unproved:
		return sudoku.Unknown
	case s.AtLeast == 1:
		return sudoku.Unique
	}
	return sudoku.Unsolvable
}

// WriteTo writes the report for people: the disagreements first, then the counts,
// a line per engine, and the outcome as the last line.
func (r *Report) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	for _, d := range r.Disagreements {
		fmt.Fprintf(&b, "%s: %s\n", d.Place, strings.Join(d.Reasons, "; "))
		if d.Folder != "" {
			fmt.Fprintf(&b, "\tkept in %s\n", d.Folder)
		}
	}
	disagreed := r.Puzzles - r.Agreed
	if more := disagreed - len(r.Disagreements); more > 0 {
		fmt.Fprintf(&b, "… and %s more\n", words.Thousands(more))
	}
	fmt.Fprintf(&b, "puzzles    %s", words.Thousands(r.Puzzles))
	if r.WithKnown > 0 {
		fmt.Fprintf(&b, ", %s of them with a count to compare with", words.Thousands(r.WithKnown))
	}
	if r.Unreached > 0 {
		fmt.Fprintf(&b, "; %s not checked: the limit is below the claimed count", words.Thousands(r.Unreached))
	}
	b.WriteString("\nverdicts  ")
	for i, v := range []sudoku.Verdict{sudoku.Unique, sudoku.Multiple, sudoku.Unsolvable, sudoku.Unknown} {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %v %s", v, words.Thousands(r.Verdicts[v]))
	}
	b.WriteByte('\n')
	width := 0
	for _, e := range r.Engines {
		width = max(width, len([]rune(e.Name)))
	}
	names := make([]string, len(r.Engines))
	for i, e := range r.Engines {
		names[i] = e.Name
		fmt.Fprintf(&b, "engine     %-*s  %9.3f s  %10s puzzles/s", width, e.Name, e.Time.Seconds(), words.Thousands(int(e.PerSecond())))
		if e.GaveUp > 0 {
			fmt.Fprintf(&b, "  gave up on %s", words.Thousands(e.GaveUp))
		}
		if e.Unproved > 0 {
			fmt.Fprintf(&b, "  unproved on %s", words.Thousands(e.Unproved))
		}
		if e.Faults > 0 {
			fmt.Fprintf(&b, "  %s", words.Count(e.Faults, "fault"))
		}
		if e.LeftOut > 0 {
			fmt.Fprintf(&b, "  left out of %s (%s)", words.Thousands(e.LeftOut), e.Why)
		}
		b.WriteByte('\n')
	}
	who := strings.Join(names, ", ")
	var gaveUp, leftOut []string
	for _, e := range r.Engines {
		if e.Unproved > 0 && r.Undecided > 0 {
			gaveUp = append(gaveUp, fmt.Sprintf("%s is unproved on %s", e.Name, words.Thousands(e.Unproved)))
		}
		if e.GaveUp > 0 {
			gaveUp = append(gaveUp, fmt.Sprintf("%s gave up on %s", e.Name, words.Thousands(e.GaveUp)))
		}
		if e.LeftOut > 0 {
			leftOut = append(leftOut, fmt.Sprintf("%s was left out of %s", e.Name, words.Thousands(e.LeftOut)))
		}
	}
	missed := strings.Join(append(gaveUp, leftOut...), ", ")
	switch {
	case r.Puzzles == 0:
		b.WriteString("no puzzle was compared\n")
	case disagreed > 0:
		fmt.Fprintf(&b, "%s DISAGREE on %s of %s\n", who, words.Thousands(disagreed), words.Count(r.Puzzles, "puzzle"))
	case missed != "":
		fmt.Fprintf(&b, "%s: no disagreement on %s, but %s; %s undecided\n", who, words.Count(r.Puzzles, "puzzle"), missed, words.Thousands(r.Undecided))
	case len(names) == 1:
		fmt.Fprintf(&b, "%s holds on %s\n", who, all(r.Puzzles, "puzzle"))
	default:
		fmt.Fprintf(&b, "%s agree on %s\n", who, all(r.Puzzles, "puzzle"))
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// all is words.Count with "all", which one alone does not have.
func all(n int, one string) string {
	if n == 1 {
		return words.Count(n, one)
	}
	return "all " + words.Count(n, one)
}

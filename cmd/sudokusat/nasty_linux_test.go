package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sudokusat/internal/testenv"
	"sudokusat/text/lz"
)

// Small files that ask for much: each command ends on each within its time limit, with a
// status that is documented, in a gigabyte, and leaves no process behind.

// nasty is a file, written by a function so that nothing large is in the repository.
type nasty struct {
	name  string
	write func(w io.Writer)
}

// nasties are the files.
var nasties = []nasty{
	{"empty36", func(w io.Writer) { blanks(w, 6) }},
	{"empty144", func(w io.Writer) { blanks(w, 12) }},
	{"empty400", func(w io.Writer) { blanks(w, 20) }},
	{"hard25", func(w io.Writer) { corpusPuzzle(w, "25x25-open.txt") }},
	{"hard36", func(w io.Writer) { corpusPuzzle(w, "36x36-open.txt") }},
	{"holes100", func(w io.Writer) { holes(w, 10) }},
	{"cages2000", func(w io.Writer) {
		io.WriteString(w, "#box 3x3\n"+strings.Repeat("#rule cage 45 r1c1..r1c9\n", 2000))
		grid(w, 3)
	}},
	{"cages8000", func(w io.Writer) {
		r := rand.New(rand.NewPCG(1, 8000))
		fmt.Fprintln(w, "#box 10x10")
		for range 8000 {
			row, col := 1+r.IntN(92), 1+r.IntN(92)
			fmt.Fprintf(w, "#rule cage %d r%dc%d..r%dc%d r%dc%d..r%dc%d\n", 200+r.IntN(400), row, col, row, col+4, row+1, col+5, row+1, col+8)
		}
		grid(w, 10)
	}},
	{"sums", func(w io.Writer) {
		r := rand.New(rand.NewPCG(2, 9))
		fmt.Fprintln(w, "#box 3x3")
		for i := range 200 {
			fmt.Fprintf(w, "#rule sum %d", 40+r.IntN(20))
			for k := range 12 {
				fmt.Fprintf(w, " %d*r%dc%d", 1+(i+k)%3, 1+(i*7+k*4)%9, 1+(i+k*5+r.IntN(3))%9)
			}
			fmt.Fprintln(w)
		}
		grid(w, 3)
	}},
	{"automata", func(w io.Writer) {
		fmt.Fprintln(w, "#box 3x3")
		for i := 1; i <= 9; i++ {
			fmt.Fprintf(w, "#rule regex '(.*[1-3].{%d}[4-6].*|.*[5-9].{%d}[2-4].*)' r%dc1..r%dc9 r1c%d..r9c%d\n", 4+i%3, 3+i%4, i, i, i, i)
		}
		grid(w, 3)
	}},
	{"states", func(w io.Writer) {
		const states = 20000
		fmt.Fprintf(w, "#box 3x3\n#rule automaton {\"states\":%d,\"start\":[0],\"accept\":[%d],\"edges\":[", states, states-1)
		for i := range states {
			fmt.Fprintf(w, "[%d,[1,2,3,4,5],%d],[%d,[5,6,7,8,9],%d],", i, (i*7+1)%states, i, (i*13+5)%states)
		}
		fmt.Fprintln(w, "[0,[1],1]]} r1c1..r1c9 r2c9..r2c1 r3c1..r3c9 r4c9..r4c1")
		grid(w, 3)
	}},
	{"or100", func(w io.Writer) {
		fmt.Fprintln(w, "#box 10x10\n#rule or { negative pair-sum 10 } { anti-knight }")
		grid(w, 10)
	}},
	{"or196", func(w io.Writer) {
		fmt.Fprintln(w, "#box 14x14\n#rule or { negative pair-sum 10 } { anti-knight }")
		grid(w, 14)
	}},
	{"nested", func(w io.Writer) {
		rule := "thermo r1c1..r1c5"
		for i := range 12 {
			rule = fmt.Sprintf("or { %s } { cage %d r%dc1..r%dc4 ; whisper 5 r2c1..r2c6 }", rule, 20+i%7, 1+i%9, 1+i%9)
		}
		fmt.Fprintln(w, "#box 3x3\n#rule", rule)
		grid(w, 3)
	}},
	{"lines64000", func(w io.Writer) {
		fmt.Fprintln(w, "#box 3x3")
		for i := range 64000 {
			fmt.Fprintf(w, "#rule %s\n", pair(i))
		}
		grid(w, 3)
	}},
	{"line64000", func(w io.Writer) {
		io.WriteString(w, "#box 3x3\n#rule ")
		for i := range 64000 {
			fmt.Fprintf(w, "%s; ", pair(i))
		}
		fmt.Fprintln(w, "anti-king")
		grid(w, 3)
	}},
	{"lines400", func(w io.Writer) { // rules that are long to read
		io.WriteString(w, "#box 20x20\n"+strings.Repeat("#rule cage 80200 r1c1..r1c400\n", 20000))
		grid(w, 20)
	}},
	{"clauses400", func(w io.Writer) { // and rules that are long to work out
		fmt.Fprintln(w, "#box 20x20")
		for i := 1; i <= 400; i++ {
			fmt.Fprintf(w, "#rule between r%dc1..r%[1]dc400\n#rule negative pair-sum %d\n", i, 2+i)
		}
		grid(w, 20)
	}},
	{"or400", func(w io.Writer) { // or is within another
		fmt.Fprint(w, "#box 20x20\n#rule wrogn { no-tied-ranks; negative pair-sum 10; anti-knight; quadro }\n")
		grid(w, 20)
	}},
	{"ranks400", func(w io.Writer) { // a single rule that is long to work out
		fmt.Fprint(w, "#box 20x20\n#rule no-tied-ranks\n")
		grid(w, 20)
	}},
	{"palindrome400", func(w io.Writer) { // and one of 80,000 relations
		fmt.Fprint(w, "#box 20x20\n#rule palindrome")
		for i := range 400 {
			fmt.Fprintf(w, " r%dc1..r%[1]dc400", i+1)
		}
		fmt.Fprintln(w)
		grid(w, 20)
	}},
	{"mistakes400", func(w io.Writer) {
		io.WriteString(w, "#box 20x20\n"+strings.Repeat("#rule sandwich 5 row 1\n", 20000))
		grid(w, 20)
	}},
	{"lz", func(w io.Writer) {
		fmt.Fprint(w, "https://www.f-puzzles.com/?load=", lz.Pack(`{"size":9,"title":"`+strings.Repeat("a", 40_000_000)+`"}`))
	}},
	{"gzip", func(w io.Writer) { members(w, "\n", 64) }},
	{"gzip-letters", func(w io.Writer) { members(w, "x", 64) }},
	{"items", func(w io.Writer) { io.WriteString(w, strings.Repeat("  - [5,3,0]\n", 300_000)) }}, // what may be data of a program
	{"brackets", func(w io.Writer) { io.WriteString(w, strings.Repeat("[", 2_000_000)) }},
	{"pipe", nil}, // blank lines without an end, through a pipe
}

// pair is a rule about two cells.
func pair(i int) string {
	return fmt.Sprintf("difference %d r%dc%d r%dc%d", 1+i%7, 1+i%9, 1+i/9%8, 1+i%9, 2+i/9%8)
}

// blanks is a plain board without clues, box by box.
func blanks(w io.Writer, box int) {
	fmt.Fprintf(w, "#box %dx%d\n", box, box)
	grid(w, box)
}

// grid is the rows of a board without clues.
func grid(w io.Writer, box int) {
	n := box * box
	for range n {
		fmt.Fprintln(w, strings.TrimSpace(strings.Repeat("0 ", n)))
	}
}

// holes is a full grid with random holes, of which there are many solutions.
func holes(w io.Writer, box int) {
	r, n := rand.New(rand.NewPCG(3, uint64(box))), box*box
	fmt.Fprintf(w, "#box %dx%d\n", box, box)
	for row := range n {
		for col := range n {
			digit := (row%box*box+row/box+col)%n + 1
			if r.IntN(10) < 6 {
				digit = 0
			}
			fmt.Fprint(w, digit, " ")
		}
		fmt.Fprintln(w)
	}
}

// corpusPuzzle is a file of testdata.
func corpusPuzzle(w io.Writer, name string) {
	content, err := os.ReadFile("../../testdata/puzzles/" + name)
	if err != nil {
		panic(err)
	}
	w.Write(content)
}

// members is a file of gzip with a character again and again, 16 MB in each of its members.
func members(w io.Writer, character string, count int) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	io.WriteString(z, strings.Repeat(character, 16<<20))
	z.Close()
	for range count {
		w.Write(packed.Bytes())
	}
}

// nastyCommands read puzzles; OUT is a file to be written, and "_" a space within an argument.
var nastyCommands = []string{
	"solve", "solve --engine sat", "check --json", "count --limit 1000", "simple", "candidates", "explain", "hint", "rate", "repair", "minimise", "unavoidable", "canon", "canon --form pattern",
	"convert --to json", "convert --to f-puzzles", "convert --to iss", "draw --to svg", "draw --to png -o OUT-%d.png", "draw --hint --to pdf -o OUT.pdf", "draw --candidates", "explain --to html", "book -o OUT.pdf", "seek max sum_r1c1_r9c9", "compare --keep OUT", "bench --runs 1", "export -o OUT/",
	"export --encoding residual -o OUT/", "prove", "decode - nowhere", "verify", "check --shard 2/3",
}

// TestNastyInputs asks a selection of the commands about each file, such that each command
// is asked about some.
func TestNastyInputs(t *testing.T) {
	testenv.Long(t)
	dir := t.TempDir()
	for i, n := range nasties {
		path := ""
		if n.write != nil {
			path = filepath.Join(dir, n.name)
			if err := os.WriteFile(path, nil, 0o666); err != nil {
				t.Fatal(err)
			}
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			n.write(f)
			f.Close()
		}
		for k, command := range nastyCommands {
			if (k+i)%11 == 0 || command == "check --json" {
				askNasty(t, path, n.name, command)
			}
		}
	}
}

// askNasty asks one command about one file, "" for the pipe. On a busy machine a limit of 0.3 seconds
// may end later; what counts as over is 3.3 seconds of the processors or a minute of the clock.
func askNasty(t *testing.T, path, name, command string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	args := strings.Fields(strings.ReplaceAll(command, "OUT", filepath.Join(t.TempDir(), "out")))
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "_", " ")
	}
	args = append(args, "--timeout", "300ms")
	in := io.Reader(endless{})
	if path != "" {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		in = f
	}
	c := exec.CommandContext(ctx, "sudokusat", args...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.WaitDelay = time.Second
	var messages bytes.Buffer
	c.Stdin, c.Stderr = in, &messages
	began := time.Now()
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	most := make(chan int)
	go func() { most <- mostMemory(c.Process.Pid) }()
	err := c.Wait()
	cpu, megabytes := c.ProcessState.UserTime()+c.ProcessState.SystemTime(), <-most>>10
	t.Logf("%s %s: status %d, %.1f s, processors %.1f s, %d MB", command, name, c.ProcessState.ExitCode(), time.Since(began).Seconds(), cpu.Seconds(), megabytes)
	switch status := c.ProcessState.ExitCode(); {
	case ctx.Err() != nil:
		t.Errorf("%s %s did not end", command, name)
	case status < 0 || status == 2 || status == 4 || status > 5:
		t.Errorf("%s %s: status %d, %v: %.2000s", command, name, status, err, &messages)
	case cpu > 3300*time.Millisecond:
		t.Errorf("%s %s: %v of the processors at a limit of 0.3 seconds", command, name, cpu)
	case megabytes > 1024:
		t.Errorf("%s %s: %d MB", command, name, megabytes)
	}
	for wait := 0; !errors.Is(syscall.Kill(-c.Process.Pid, 0), syscall.ESRCH); wait++ {
		if wait == 200 { // a killed worker is a moment in going
			t.Errorf("%s %s left a process", command, name)
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// mostMemory follows a process to its end and returns the most memory that it had, in
// kilobytes. (What wait4 returns includes the memory of the process that
// started it, which is that of all other tests here.)
func mostMemory(pid int) (kilobytes int) {
	for {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		_, peak, found := strings.Cut(string(status), "VmHWM:")
		if err != nil || !found { // none is left of it, or no memory
			return kilobytes
		}
		fmt.Sscan(peak, &kilobytes)
		time.Sleep(10 * time.Millisecond)
	}
}

// endless is blank lines without an end.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = '\n'
	}
	return len(b), nil
}

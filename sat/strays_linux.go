package sat

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"time"
)

// Processes that a solver starts and that leave its group, which a signal to
// the group does not reach. A run marks its solver with a variable in the
// environment, which whatever the solver starts inherits:
//
//	SUDOKUSAT_RUN=sudokusat-4711-0a1b2c3d.4026531836-86400-123456789
//
// The text has the form of a temporary folder's name, so it also shows when the
// process that started the run is gone and the marked ones are left over. A
// run within a marked one adds its mark to that one's.
//
// A process with a cleared environment, or of another user, is not found.

const markEnv = "SUDOKUSAT_RUN"

// briefly is how long a run may last so that only process numbers which were
// not in use when it began are looked at when it ends: in such a time numbers do
// not come round again.
const briefly = time.Second

// strays finds the marked processes of one run.
type strays struct {
	mark   []byte
	began  time.Time
	before map[int]bool // process numbers in use then
}

// newStrays must be called before the solver starts.
func newStrays() *strays {
	s := &strays{mark: []byte(newOwned()), began: time.Now(), before: map[int]bool{}}
	for _, pid := range processes() {
		s.before[pid] = true
	}
	return s
}

// environ returns the environment of this process with the mark.
func (s *strays) environ() []string {
	value := string(s.mark)
	if outer := os.Getenv(markEnv); outer != "" {
		value = outer + " " + value
	}
	return append(os.Environ(), markEnv+"="+value)
}

// kill kills all marked processes. It returns when none is left, or when
// those that are have not died within a second.
func (s *strays) kill() {
	brief := time.Since(s.began) < briefly
	killMarked(func(pid int) bool { return !brief || !s.before[pid] }, func(marks []byte) bool {
		return bytes.Contains(marks, s.mark)
	})
}

// killLeftOver kills the marked processes of runs whose own process is gone.
func killLeftOver(here string) {
	killMarked(func(int) bool { return true }, func(marks []byte) bool {
		for mark := range bytes.FieldsSeq(marks) {
			if stale(string(mark), here) {
				return true
			}
		}
		return false
	})
}

// killMarked kills the processes whose number and marks are accepted, again
// until there are none, since they may start others meanwhile.
func killMarked(looked func(pid int) bool, accept func(marks []byte) bool) {
	self := os.Getpid()
	for deadline := time.Now().Add(time.Second); ; time.Sleep(time.Millisecond) {
		found := false
		for _, pid := range processes() {
			if pid != self && looked(pid) && killIf(pid, accept) {
				found = true
			}
		}
		if !found || time.Now().After(deadline) {
			return
		}
	}
}

// killIf kills a process if its marks are accepted, and reports whether they
// were. The handle is taken first, so that the number cannot pass to another
// process in between.
func killIf(pid int, accept func(marks []byte) bool) bool {
	if !accept(marksOf(pid)) {
		return false
	}
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	if !accept(marksOf(pid)) {
		return false
	}
	return !errors.Is(p.Kill(), os.ErrProcessDone)
}

// marksOf returns the value of the variable in the environment that a process
// was started with, nil if it has none, is a zombie or is not ours to ask.
func marksOf(pid int) []byte {
	environ, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
	if err != nil {
		return nil
	}
	for entry := range bytes.SplitSeq(environ, []byte{0}) {
		if value, is := bytes.CutPrefix(entry, []byte(markEnv+"=")); is {
			return value
		}
	}
	return nil
}

// processes returns the numbers of all processes.
func processes() []int {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	pids := make([]int, 0, len(names))
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

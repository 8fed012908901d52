//go:build !unix

package sat

import (
	"os"
	"os/exec"
)

// canPassFiles reports whether a process can inherit files beyond the standard
// three.
const canPassFiles = false

// isolate does nothing: there are no process groups here.
func isolate(*exec.Cmd) {}

// killGroup kills the process.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }

// isBrokenPipe reports whether a write failed because the reader is gone.
func isBrokenPipe(error) bool { return false }

// openNoFollow opens a file for reading; there are no FIFOs here.
func openNoFollow(name string) (*os.File, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	return os.Open(name)
}

//go:build unix

package sat

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// canPassFiles reports whether a process can inherit files beyond the standard
// three.
const canPassFiles = true

// isolate starts the process in a group of its own: a Ctrl-C at the terminal
// is for us to act on, and whatever the process starts can be killed with it.
func isolate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process that was started with isolate and all of its group.
func killGroup(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// isBrokenPipe reports whether a write failed because the reader is gone.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// openNoFollow opens a file for reading without blocking, and fails on a
// symbolic link.
func openNoFollow(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
}

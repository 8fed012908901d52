//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package partial

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file until it is closed or the process ends. busy means that another
// process has locked it, and neither locked nor busy that the file system has no locks.
func tryLock(f *os.File) (locked, busy bool) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil, errors.Is(err, syscall.EWOULDBLOCK)
}

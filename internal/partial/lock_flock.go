//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package partial

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file until it is closed, by this process or by its end. busy says that
// somebody else has locked it; neither, that the file system knows no locks.
func tryLock(f *os.File) (locked, busy bool) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil, errors.Is(err, syscall.EWOULDBLOCK)
}

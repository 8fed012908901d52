//go:build unix

package sitetest

import (
	"syscall"
	"time"
)

// CPU returns the processor time of this process so far: the time that a reader takes
// does not depend on what else the machine does.
func CPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

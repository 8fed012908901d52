//go:build !linux && !darwin && !freebsd && !netbsd && !openbsd && !dragonfly

package partial

import "os"

// tryLock locks nothing: there are no such locks. Results are safe without them, by names
// that are given at once and hashes. Of two runs that finish one part at the same time, one
// may leave its results with the manifest of the other: that is the same unless results
// depend on the run (seconds in --json), and where it is not, --resume makes the part again
// and merge names it. What killed runs have left is not removed, as nothing tells it from
// what is being written. (Windows has LockFileEx, which would not do here: a file that
// somebody has open cannot be removed or renamed there.)
func tryLock(*os.File) (locked, busy bool) { return false, false }

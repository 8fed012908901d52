package sat

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Temporary folders, and those that a killed process has left behind. The name
// of a folder says whose it is:
//
//	sudokusat-4711-0a1b2c3d.4026531836-86400-123456789
//	          process                  start random
//	               realm of its number
//
// A folder of this realm whose process has ended, or whose number belongs to a
// process that started at another time, is stale. Elsewhere than on Linux none
// is called stale.

const tempPrefix = "sudokusat"

// newTempFolder makes a temporary folder that this process owns.
func newTempFolder() (string, error) {
	pid := os.Getpid()
	return os.MkdirTemp("", fmt.Sprintf("%s-%d-%s-%s-*", tempPrefix, pid, realm(), startTime(pid)))
}

// removeStale removes the stale folders of others, as far as it may.
func removeStale() {
	here := realm()
	if here == "" {
		return
	}
	dir := os.TempDir()
	names, err := filepath.Glob(filepath.Join(dir, tempPrefix+"-*-*-*-*"))
	if err != nil {
		return
	}
	for _, name := range names {
		if stale(filepath.Base(name), here) {
			os.RemoveAll(name)
		}
	}
}

// stale reports whether a name is that of a stale folder of the realm.
func stale(name, here string) bool {
	f := strings.Split(name, "-")
	if len(f) != 5 || f[0] != tempPrefix || f[2] != here || f[3] == "" {
		return false
	}
	pid, err := strconv.Atoi(f[1])
	return err == nil && pid > 0 && startTime(pid) != f[3]
}

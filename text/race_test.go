//go:build race

package text

// watched says that the race detector watches, under which pools forget at random and
// calls take more memory.
const watched = true

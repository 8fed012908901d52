//go:build race

package text

// watched reports whether the race detector watches, under which pools forget at random and
// calls take more memory.
const watched = true

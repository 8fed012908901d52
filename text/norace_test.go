//go:build !race

package text

// watched reports whether the race detector watches.
const watched = false

//go:build !race

package text

// watched says that the race detector watches.
const watched = false

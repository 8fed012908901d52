//go:build !unix

package sitetest

import "time"

var began = time.Now()

// CPU returns the time since the process began, where processor time is not to be had.
func CPU() time.Duration { return time.Since(began) }

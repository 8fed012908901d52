//go:build !unix

package sitetest

import "time"

var began = time.Now()

// CPU returns the time since the process began, as processor time is not available.
func CPU() time.Duration { return time.Since(began) }

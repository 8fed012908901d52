// Package page holds the static files of the page: HTML, style sheets and plain ES
// modules, as they are served. There is no build step.
//
//	index.html   what is there before any script has run
//	css/         theme.css has the colours of light and dark, the others use them
//	js/main.js   puts the page together; each module opens with what it is for
//
// The page expects the files of package engine in a folder "engine" beside it, and
// works from any web server that has both; where ours answers under "api/", it uses
// that for what a browser can't do. It asks nothing of anybody else. Without those
// files [Remote] makes it ask our server everything.
package page

import (
	"bytes"
	"embed"
	"io/fs"
)

// Remote is index.html for a server that has no engine for browsers.
func Remote(index []byte) []byte {
	return bytes.Replace(index, []byte(`<meta name="engine" content="worker">`), []byte(`<meta name="engine" content="server">`), 1)
}

//go:embed static
var files embed.FS

// Files are the files, by name.
func Files() fs.FS {
	sub, _ := fs.Sub(files, "static") // fails for malformed paths only
	return sub
}

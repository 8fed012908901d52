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
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
)

// Remote is index.html for a server that has no engine for browsers.
func Remote(index []byte) []byte {
	return bytes.Replace(index, []byte(`<meta name="engine" content="worker">`), []byte(`<meta name="engine" content="server">`), 1)
}

// Offline changes the files of a page for any web server, so that it can be installed and
// works without a network: index.html gets a manifest, and the service worker the names of
// all files, which it keeps together under a version.
func Offline(files map[string][]byte, version string) error {
	names := []string{"./"} // index.html by its other name
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != "offline.js" {
			names = append(names, name)
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	const head, empty, none = `<link rel="icon"`, "const VERSION = '';", "const FILES = [];"
	for text, name := range map[string]string{head: "index.html", empty: "offline.js", none: "offline.js"} {
		if !bytes.Contains(files[name], []byte(text)) {
			return fmt.Errorf("page: %s has no %q", name, text)
		}
	}
	files["index.html"] = bytes.Replace(files["index.html"], []byte(head), []byte(`<link rel="manifest" href="manifest.webmanifest">`+"\n"+head), 1)
	worker := bytes.Replace(files["offline.js"], []byte(empty), []byte("const VERSION = '"+version+"';"), 1)
	files["offline.js"] = bytes.Replace(worker, []byte(none), []byte("const FILES = "+string(list)+";"), 1)
	return nil
}

//go:embed static
var files embed.FS

// Files are the files, by name.
func Files() fs.FS {
	sub, _ := fs.Sub(files, "static") // fails for malformed paths only
	return sub
}

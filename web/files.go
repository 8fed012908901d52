package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sudokusat/web/api"
	"sudokusat/web/engine"
	"sudokusat/web/internal/page"
)

//go:embed api.html api.css
var apiFiles embed.FS

// file is a file as it is served: packed by gzip to those who accept that, if that
// is worth it.
type file struct {
	data      []byte
	kind, tag string
	packed    []byte // nil for none
}

// newFile returns a file of a name with a known type.
func newFile(name string, data []byte) file {
	return file{data: data, kind: kinds[path.Ext(name)], tag: tagOf(data), packed: pack(name, data)}
}

// pack packs the data of a file by gzip; nil if it is not smaller then.
func pack(name string, data []byte) []byte {
	if path.Ext(name) == ".gz" {
		return nil
	}
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level exists
	_, _ = w.Write(data)                                  // a buffer takes all
	_ = w.Close()
	if b.Len() >= len(data) {
		return nil
	}
	return b.Bytes()
}

// unpacks reports whether a client accepts what is packed by gzip.
func unpacks(r *http.Request) bool {
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, weighted := strings.Cut(strings.ToLower(strings.ReplaceAll(part, " ", "")), ";q=")
		if name == "gzip" {
			return !weighted || strings.Trim(weight, "0.") != ""
		}
	}
	return false
}

// kinds are the types of the files that there are. The system's table might know
// others.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".json": "application/json", ".jsonl": "application/jsonl", ".webmanifest": "application/manifest+json",
	".txt": "text/plain; charset=utf-8", ".gz": "application/gzip", ".woff2": "font/woff2",
}

// addFiles adds files by their paths below a folder.
func addFiles(out map[string]file, below string, from fs.FS) error {
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		if kinds[path.Ext(name)] == "" {
			return fmt.Errorf("web: no type is known for %s", name)
		}
		out[path.Join(below, name)] = newFile(name, data)
		return nil
	})
}

// describe adds what describes the API to programs, and the tables of the page on it.
func (s *Server) describe() error {
	const schema = "schema.json"
	description, err := api.OpenAPI(s.o.Version, schema)
	if err != nil {
		return err
	}
	s.files["api/openapi.json"] = newFile("openapi.json", description)
	if len(s.o.Schema) > 0 {
		s.files["api/"+schema] = newFile(schema, s.o.Schema)
	}
	const about = "api.html"
	s.files[about] = newFile(about, bytes.Replace(s.files[about].data, []byte("<!-- tables -->"), requestTables(), 1))
	return nil
}

// requestTables has the fields of requests, and the statuses of refusals, as HTML. It is no
// html/template, as the linker keeps every method of a program with templates.
func requestTables() []byte {
	var b bytes.Buffer
	row := func(format string, cells ...string) {
		escaped := make([]any, len(cells))
		for i, c := range cells {
			escaped[i] = html.EscapeString(c)
		}
		fmt.Fprintf(&b, "<tr>"+format+"</tr>\n", escaped...)
	}
	b.WriteString("<h2 id=\"fields\">The fields of requests</h2>\n<table>\n")
	for _, o := range api.Operations() {
		row(`<th colspan="3"><code>%s</code>: %s</th>`, o.Name, o.Summary)
		for _, f := range o.Fields {
			kind := f.Kind
			if kind == "count" {
				kind = "integer from 1"
			}
			row("<td><code>%s</code></td><td>%s</td><td>%s</td>", f.Name, kind, f.Meaning)
		}
	}
	b.WriteString("</table>\n<h2 id=\"statuses\">The statuses of refusals</h2>\n<table>\n")
	for _, s := range api.Statuses() {
		row("<td>%s</td><td>%s</td>", strconv.Itoa(s.Code), s.Meaning)
	}
	b.WriteString("</table>\n")
	return b.Bytes()
}

// static is the files of the page and of the engine by their paths, which are shared.
var static = sync.OnceValues(func() (map[string]file, error) {
	out := map[string]file{}
	return out, errors.Join(addFiles(out, "", page.Files()), addFiles(out, "engine", engine.Files()))
})

// remote changes the files to those of a page that asks the server everything.
func remote(files map[string]file) {
	maps.DeleteFunc(files, func(name string, _ file) bool { return strings.HasPrefix(name, "engine/") })
	const index = "index.html"
	files[index] = newFile(index, page.Remote(files[index].data))
}

func tagOf(data []byte) string {
	sum := sha256.Sum256(data)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// serveFile serves the file of a path.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	f, ok := s.files[name]
	if !ok {
		refuse(w, http.StatusNotFound, "there is no %.100q here", r.URL.Path)
		return
	}
	h := w.Header()
	if f.packed != nil {
		h.Add("Vary", "Accept-Encoding")
	}
	if f.packed != nil && unpacks(r) {
		h.Set("Content-Encoding", "gzip")
		f.data, f.tag = f.packed, strings.TrimSuffix(f.tag, `"`)+`-gzip"`
	}
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Cache-Control", "no-cache") // asked again each time, and answered by 304
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.data))
}

// ErrNoEngine is the error of [Export] in a program without the engine for browsers.
var ErrNoEngine = errors.New(`files without a server need the engine for browsers, which this program was built without: run "go generate ./web/engine" and build it again`)

// Export writes the page as static files to a folder, which it makes. Any web server
// can serve them: what they need runs in the browser. Texts are there twice, the second time packed,
// as NAME.gz, which many servers send to browsers in place of NAME. It returns their names.
func Export(dir string) ([]string, error) {
	if !engine.Built() {
		return nil, ErrNoEngine
	}
	files, err := static()
	if err != nil {
		return nil, err
	}
	names, all := slices.Sorted(maps.Keys(files)), map[string][]byte{}
	version := sha256.New()
	for _, name := range names {
		all[name] = files[name].data
		version.Write(files[name].data)
	}
	if err := page.Offline(all, hex.EncodeToString(version.Sum(nil)[:8])); err != nil {
		return nil, err
	}
	for _, name := range names {
		if packed := pack(name, all[name]); packed != nil {
			all[name+".gz"] = packed
		}
	}
	names = slices.Sorted(maps.Keys(all))
	for _, name := range names {
		target := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(target, all[name], 0o666); err != nil {
			return nil, err
		}
	}
	return names, nil
}

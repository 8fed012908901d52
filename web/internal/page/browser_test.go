//go:build !js

package page_test

// The page in real browsers: Chromium and, below TestFirefox, Firefox. Every tab
// is watched: a request to anywhere but the site, an exception and a breach of the
// Content-Security-Policy each fail the test in which they happen.
//
// Without Chromium the tests are skipped, with a message, unless SUDOKUSAT_BROWSER is
// "required"; so are those about the engine in the browser where it is not built.

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/native"
	"sudokusat/sat"
	"sudokusat/sudoku"
	"sudokusat/web"
	"sudokusat/web/api"
	"sudokusat/web/engine"
)

// site is our server, as serve runs it, with all that it adds to the page: its policy,
// its API, pictures as PDF.
func site(t testing.TB) http.Handler {
	t.Helper()
	return siteWith(t, false)
}

// siteWith is our server; remote is one that the page asks everything.
func siteWith(t testing.TB, remote bool) http.Handler {
	t.Helper()
	answering := func(e sudoku.Engine) *api.API {
		return api.New(api.Options{Engine: e, Prover: sat.NewCDCL(1, 0), Command: commanded, Writers: map[string]api.PictureWriter{
			"pdf": func(w io.Writer, p *draw.Picture, o draw.Options) error { return pdf.Write(w, []*draw.Picture{p}, o) },
		}})
	}
	s, err := web.New(web.Options{Version: "test", Remote: remote, Engines: []web.Engine{{Name: "native", API: answering(native.New())}, {Name: "sat", API: answering(sat.Gophersat())}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// needsEngine ends a test that is about the engine in the browser where there is none.
func needsEngine(t testing.TB) {
	t.Helper()
	if !engine.Built() {
		missing(t, "the engine for browsers is not built (go generate ./web/engine)")
	}
}

// files is the page as files, by the policy that our server has.
func files(t testing.TB) http.Handler {
	t.Helper()
	needsEngine(t)
	dir := t.TempDir()
	if _, err := web.Export(dir); err != nil {
		t.Fatal(err)
	}
	return http.FileServer(http.Dir(dir))
}

// required reports whether a missing browser, or what the tests need in it, is a failure.
func required() bool { return os.Getenv("SUDOKUSAT_BROWSER") == "required" }

// missing ends a test for which something is not there.
func missing(t testing.TB, what string) {
	t.Helper()
	if required() {
		t.Fatalf("%s, and SUDOKUSAT_BROWSER is required", what)
	}
	t.Skipf("NOT TESTED: %s", what)
}

// driver moves a tab of a browser. The tests do all through it, so that they are the same in each.
type driver interface {
	// load opens an address, with "" the present one again, and waits until it is loaded.
	load(address string) error
	// value is the value of an expression or of statements, as JSON; a promise is waited for.
	value(expression string) (json.RawMessage, error)
	// key presses a key as a browser names it ("5", "ArrowDown"), with modifiers, and lets it go.
	key(k string, modifiers int64) error
	// insert writes text where the focus is.
	insert(text string) error
	// click clicks with the left button, times in a row.
	click(x, y float64, modifiers, times int64) error
	// mouse presses a button ("left" or "right"), moves with it or lets it go.
	mouse(kind stroke, button string, x, y float64, modifiers int64) error
	// touch puts a finger down, moves it or lifts it.
	touch(kind stroke, x, y float64) error
	// saves makes downloads go into a folder.
	saves(dir string) error
}

// stroke is a part of what a mouse or a finger does.
type stroke int

const (
	down stroke = iota
	move
	up
)

func TestMain(m *testing.M) {
	status := m.Run()
	chromiumStops()
	firefoxStops()
	os.Exit(status)
}

// tab is a page in the browser.
type tab struct {
	testing.TB
	driver driver
	origin string

	sync.Mutex
	requests []string
	wrong    []string // exceptions, breaches of the policy
}

// look is how a page is looked at. The zero value is a light window of 1200×900.
type look struct {
	width, height int64
	dark, touch   bool
	alone         bool   // in a browser of its own (Chromium)
	fragment      string // behind the # of the address
}

// open opens the page of a site in a tab and waits until its engine has answered.
func open(t testing.TB, handler http.Handler, l look) *tab {
	t.Helper()
	return openAt(t, serving(t, handler), l)
}

// serving is the address of a site, until the end of the test.
func serving(t testing.TB, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

func openAt(t testing.TB, origin string, l look) *tab {
	t.Helper()
	b := newTab(t, l)
	b.origin = origin
	b.must(b.driver.load(origin + "/" + l.fragment))
	t.Cleanup(b.watched)
	b.loaded()
	return b
}

// newTab opens an empty tab in the browser of the test.
func newTab(t testing.TB, l look) *tab {
	t.Helper()
	if l.width == 0 {
		l.width, l.height = 1200, 900
	}
	b := &tab{TB: t}
	if inFirefox(t) {
		b.driver = newFirefoxTab(b, l)
	} else {
		b.driver = newChromiumTab(b, l)
	}
	return b
}

// loaded waits until the engine of the page has answered.
func (b *tab) loaded() {
	b.Helper()
	b.wait("the engine", "document.querySelectorAll('#quick button').length > 0 && !['none', 'asking'].includes(document.getElementById('verdict').dataset.verdict)")
}

// asks keeps what a tab has asked for.
func (b *tab) asks(url string) {
	b.Lock()
	defer b.Unlock()
	b.requests = append(b.requests, url)
}

// errs keeps what a tab must not do.
func (b *tab) errs(what string) {
	b.Lock()
	defer b.Unlock()
	b.wrong = append(b.wrong, what)
}

// watched fails the test for what the tab did, at its end.
func (b *tab) watched() {
	b.Lock()
	defer b.Unlock()
	for _, url := range b.requests {
		if !strings.HasPrefix(url, b.origin+"/") && !strings.HasPrefix(url, "data:") && !strings.HasPrefix(url, "blob:"+b.origin) {
			b.Errorf("the page asked %s for something", url)
		}
	}
	for _, what := range b.wrong {
		b.Error(what)
	}
}

func (b *tab) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// eval is the value of an expression in the page; a promise is waited for.
func eval[T any](b *tab, expression string) T {
	b.Helper()
	var v T
	out, err := b.driver.value(expression)
	if err == nil {
		err = json.Unmarshal(out, &v)
	}
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return v
}

// do runs statements in the page.
func (b *tab) do(statements string) {
	b.Helper()
	eval[bool](b, "(async () => {"+statements+"; return true })()")
}

// wait waits until an expression is true; of a promise, what it becomes. An exception is not
// true yet, as that of an element which the page has not drawn. The page itself tries it again, a second long: to ask it from
// outside takes more time than most tests.
func (b *tab) wait(what, expression string) {
	b.Helper()
	for end := time.Now().Add(2 * time.Minute); ; {
		got := eval[string](b, `(async () => {
			for (const end = performance.now() + 1000; ; await new Promise((then) => setTimeout(then, 15))) {
				const got = await (async () => String(Boolean(await (`+expression+`))))().catch(String);
				if (got === 'true' || performance.now() > end) return got;
			}
		})()`)
		if got == "true" {
			return
		}
		if time.Now().After(end) {
			b.Fatalf("%s does not come: %s is %s; the page shows %q and %q", what, expression, got, b.text("#verdict"), b.text("#answer"))
		}
	}
}

// text is the text of an element.
func (b *tab) text(selector string) string {
	b.Helper()
	return eval[string](b, fmt.Sprintf("(document.querySelector(%s)?.textContent ?? '').trim()", quote(selector)))
}

// verdict waits for a verdict on what the page has now, not on what it had before, and returns its words.
func (b *tab) verdict(want string) string {
	b.Helper()
	b.wait("the verdict "+want, fmt.Sprintf("document.getElementById('verdict').dataset.verdict === %[1]s && import('./js/main.js').then(({ live }) => live.result.verdict === %[1]s)", quote(want)))
	return b.text("#verdict-words")
}

// state is a field of the puzzle on the page.
func state[T any](b *tab, expression string) T {
	b.Helper()
	return eval[T](b, "import('./js/main.js').then(({ store, engine, live }) => { const { state } = store; return "+expression+" })")
}

func quote(s string) string {
	text, _ := json.Marshal(s)
	return string(text)
}

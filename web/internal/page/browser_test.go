//go:build !js

package page_test

// The page in a real browser. One Chromium serves all tests, a tab each. Every tab
// is watched: a request to anywhere but the site, an exception and a breach of the
// Content-Security-Policy each fail the test in which they happen.
//
// Without Chromium the tests are skipped, with a message, unless SUDOKUSAT_BROWSER is
// "required"; so are those about the engine in the browser where it is not built.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"sudokusat/draw"
	"sudokusat/draw/pdf"
	"sudokusat/internal/testenv"
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

// short are the tests that run even where the others take too long; see [testenv.Long].
var short = []string{"TestEverythingByKeyboard", "TestDifferingCellsAreMarked", "TestUndo", "TestReloadGoesOn", "TestOpenedAsFileSaysWhy"}

// browser is the one Chromium, and what ends it.
var browser struct {
	sync.Mutex
	ctx  context.Context
	stop []context.CancelFunc
}

func TestMain(m *testing.M) {
	status := m.Run()
	for _, stop := range browser.stop {
		stop()
	}
	os.Exit(status)
}

// chromium is the context of the browser, started by the first test that asks.
func chromium(t testing.TB) context.Context {
	t.Helper()
	if name, _, _ := strings.Cut(t.Name(), "/"); !slices.Contains(short, name) {
		testenv.Long(t)
	}
	browser.Lock()
	defer browser.Unlock()
	if browser.ctx != nil {
		return browser.ctx
	}
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		missing(t, "there is no Chromium")
	}
	// It sees nothing but this page, so it needs no sandbox, which root and containers have not.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.NoSandbox,
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	browser.ctx, browser.stop = ctx, []context.CancelFunc{stop, stopAllocator}
	return ctx
}

// tab is a page in the browser.
type tab struct {
	testing.TB
	ctx    context.Context
	origin string

	sync.Mutex
	requests []string
	wrong    []string // exceptions, breaches of the policy
}

// look is how a page is looked at. The zero value is a light window of 1200×900.
type look struct {
	width, height int64
	dark, touch   bool
	fragment      string // behind the # of the address
}

// open opens the page of a site in a tab and waits until its engine has answered.
func open(t testing.TB, handler http.Handler, l look) *tab {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return openAt(t, server.URL, l)
}

func openAt(t testing.TB, origin string, l look) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(chromium(t))
	t.Cleanup(stop)
	b := &tab{TB: t, ctx: ctx, origin: origin}
	if l.width == 0 {
		l.width, l.height = 1200, 900
	}
	b.must(chromedp.Do(ctx))
	b.must(chromedp.Listen(ctx, b.hear))
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	call(b, log.Enable, cdp.Empty{})
	call(b, network.Enable, network.EnableParams{})
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	var emulate []chromedp.EmulateViewportOption
	if l.touch {
		emulate = append(emulate, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.must(chromedp.Do(ctx, chromedp.EmulateViewport(l.width, l.height, emulate...), chromedp.Navigate(origin+"/"+l.fragment)))
	t.Cleanup(b.watched)
	b.wait("the engine", "document.querySelectorAll('#quick button').length > 0 && !['none', 'asking'].includes(document.getElementById('verdict').dataset.verdict)")
	return b
}

// hear keeps what a tab must not do.
func (b *tab) hear(event any) {
	b.Lock()
	defer b.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	case *runtime.EventExceptionThrown:
		b.wrong = append(b.wrong, fmt.Sprintf("exception: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *log.EventEntryAdded:
		if e.Entry.Level == "error" && !strings.Contains(e.Entry.URL, "/api/") { // a refusal is an answer
			b.wrong = append(b.wrong, e.Entry.Text)
		}
	}
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

// call runs a command of the protocol.
func call[P, R any](b *tab, command command[P, R], params P) R {
	b.Helper()
	result, err := chromedp.Call(b.ctx, command, params)
	b.must(err)
	return result
}

// eval is the value of an expression in the page; a promise is waited for.
func eval[T any](b *tab, expression string) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
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
// true yet, as that of an element which the page has not drawn.
func (b *tab) wait(what, expression string) {
	b.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(15 * time.Millisecond) {
		got := eval[string](b, "(async () => { try { return String(Boolean(await ("+expression+"))) } catch (e) { return String(e) } })()")
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

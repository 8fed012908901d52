//go:build !js

package page_test

// Chromium as a driver, by the DevTools protocol. One serves all tests, a tab each.

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"sudokusat/internal/testenv"
	"sudokusat/web/engine"
)

// short are the tests that run even where the others take too long; see [testenv.Long].
var short = []string{"TestEverythingByKeyboard", "TestDifferingCellsAreMarked", "TestUndo", "TestReloadGoesOn", "TestOpenedAsFileExplainsWhy"}

// chrome is the one Chromium, and what ends it.
var chrome struct {
	sync.Mutex
	ctx  context.Context
	stop []context.CancelFunc
}

func chromiumStops() {
	for _, stop := range chrome.stop {
		stop()
	}
}

// chromium is the context of the browser, started by the first test that asks.
func chromium(t testing.TB) context.Context {
	t.Helper()
	if name, _, _ := strings.Cut(t.Name(), "/"); !slices.Contains(short, name) {
		testenv.Long(t)
	}
	chrome.Lock()
	defer chrome.Unlock()
	if chrome.ctx == nil {
		chrome.ctx, chrome.stop = startChromium(t)
		keepEngines(t)
	}
	return chrome.ctx
}

// keepEngines opens a tab with both engines, until the end of all tests. Tabs of other tests are in its process, which has
// compiled them already.
func keepEngines(t testing.TB) {
	t.Helper()
	server := httptest.NewServer(http.FileServerFS(engine.Files()))
	ctx, stop := chromedp.NewContext(chrome.ctx)
	chrome.stop = append([]context.CancelFunc{stop, server.Close}, chrome.stop...)
	err := chromedp.Do(ctx, chromedp.Navigate(server.URL))
	if err == nil && engine.Built() {
		_, err = chromedp.Run(ctx, chromedp.Evaluate[int]("window.kept = ['keys', 'engine'].map((name) => new Worker('worker.js', { type: 'module', name })), 2"))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// startChromium is the context of a browser, and what ends it.
func startChromium(t testing.TB) (context.Context, []context.CancelFunc) {
	t.Helper()
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
	// It sees nothing but this page, so it needs no sandbox, which root and containers have not. The popup of its address bar
	// takes a quarter of all time, for each tab anew.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.NoSandbox,
		chromedp.Flag("process-per-site", true), chromedp.Flag("disable-features", "Translate,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx, []context.CancelFunc{stop, stopAllocator}
}

// chromiumTab is a tab of it.
type chromiumTab struct{ ctx context.Context }

func newChromiumTab(b *tab, l look) driver {
	b.Helper()
	browser := chromium(b.TB)
	if l.alone {
		own, stop := startChromium(b.TB)
		for _, s := range slices.Backward(stop) { // the last that is registered is called first
			b.Cleanup(s)
		}
		browser = own
	}
	ctx, stop := chromedp.NewContext(browser)
	b.Cleanup(stop)
	b.must(chromedp.Do(ctx))
	b.must(chromedp.Listen(ctx, func(event any) { hear(b, event) }))
	d := &chromiumTab{ctx}
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	var emulate []chromedp.EmulateViewportOption
	if l.touch {
		emulate = append(emulate, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.must(commanding(d, log.Enable, cdp.Empty{}))
	b.must(commanding(d, network.Enable, network.EnableParams{}))
	b.must(commanding(d, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}))
	b.must(chromedp.Do(ctx, chromedp.EmulateViewport(l.width, l.height, emulate...)))
	return d
}

// hear keeps what a tab has asked for, and what it must not do.
func hear(b *tab, event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.asks(e.Request.URL)
	case *runtime.EventExceptionThrown:
		b.errs(fmt.Sprintf("exception: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *log.EventEntryAdded:
		if e.Entry.Level == "error" && !strings.Contains(e.Entry.URL, "/api/") { // a refusal is an answer
			b.errs(e.Entry.Text)
		}
	}
}

// protocol runs a command of the protocol in a tab of Chromium, for what is tested there alone.
func protocol[P, R any](b *tab, command cdp.Command[P, R], params P) {
	b.Helper()
	b.must(commanding(b.driver.(*chromiumTab), command, params))
}

func (d *chromiumTab) load(address string) error {
	if address == "" {
		return chromedp.Do(d.ctx, chromedp.Reload())
	}
	return chromedp.Do(d.ctx, chromedp.Navigate(address))
}

func (d *chromiumTab) value(expression string) (json.RawMessage, error) {
	out, err := chromedp.Run(d.ctx, chromedp.Evaluate[[]byte](expression, chromedp.EvalAwaitPromise))
	if err == nil && len(out) == 0 { // undefined
		out = []byte("null")
	}
	return out, err
}

func (d *chromiumTab) key(k string, modifiers int64) error {
	p := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: k, Code: k, Modifiers: modifiers}
	text := ""
	switch {
	case len(k) == 1 && k[0] >= '0' && k[0] <= '9':
		p.Code, p.WindowsVirtualKeyCode, text = "Digit"+k, int64(k[0]), k
		if modifiers&shift != 0 {
			p.Key = shifted(k)
		}
	case k == "/":
		p.Code, p.WindowsVirtualKeyCode, text = "Slash", 191, k
	case len(k) == 1 && k != " ":
		p.Code, p.WindowsVirtualKeyCode, text = "Key"+strings.ToUpper(k), int64(strings.ToUpper(k)[0]), k
	case k == "Space":
		p.Key, p.WindowsVirtualKeyCode, text = " ", 32, " "
	case k == "Enter":
		p.WindowsVirtualKeyCode, text = 13, "\r"
	default:
		p.WindowsVirtualKeyCode = map[string]int64{"Tab": 9, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46}[k]
	}
	if modifiers&^shift == 0 && text != "" {
		p.Type, p.Text = input.DispatchKeyEventTypeKeyDown, text
	}
	if err := commanding(d, input.DispatchKeyEvent, p); err != nil {
		return err
	}
	p.Type, p.Text = input.DispatchKeyEventTypeKeyUp, ""
	return commanding(d, input.DispatchKeyEvent, p)
}

func (d *chromiumTab) insert(text string) error {
	return commanding(d, input.InsertText, input.InsertTextParams{Text: text})
}

func (d *chromiumTab) click(x, y float64, modifiers, times int64) error {
	for i := range times {
		for _, kind := range []stroke{down, up} {
			if err := d.button(kind, "left", x, y, modifiers, i+1); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *chromiumTab) mouse(kind stroke, button string, x, y float64, modifiers int64) error {
	return d.button(kind, button, x, y, modifiers, 1)
}

func (d *chromiumTab) button(kind stroke, button string, x, y float64, modifiers, clicks int64) error {
	p := input.DispatchMouseEventParams{X: x, Y: y, Button: input.MouseButton(button), Modifiers: modifiers, ClickCount: clicks}
	p.Buttons = map[string]int64{"left": 1, "right": 2}[button]
	switch kind {
	case down:
		p.Type = input.DispatchMouseEventTypeMousePressed
	case move:
		p.Type, p.ClickCount = input.DispatchMouseEventTypeMouseMoved, 0
	default:
		p.Type, p.Buttons = input.DispatchMouseEventTypeMouseReleased, 0
	}
	return commanding(d, input.DispatchMouseEvent, p)
}

func (d *chromiumTab) touch(kind stroke, x, y float64) error {
	p := input.DispatchTouchEventParams{Type: []input.DispatchTouchEventType{"touchStart", "touchMove", "touchEnd"}[kind], TouchPoints: []*input.TouchPoint{}}
	if kind != up {
		p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: x, Y: y})
	}
	return commanding(d, input.DispatchTouchEvent, p)
}

func (d *chromiumTab) saves(dir string) error {
	_, err := chromedp.CallBrowser(d.ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: dir})
	return err
}

func commanding[P, R any](d *chromiumTab, command cdp.Command[P, R], params P) error {
	_, err := chromedp.Call(d.ctx, command, params)
	return err
}

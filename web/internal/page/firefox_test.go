//go:build !js

package page_test

// Firefox as a driver, by WebDriver BiDi, which it speaks itself on a WebSocket. One serves
// all tests that want it light, and one those that want it dark. What a test of another file
// is in Firefox: a subtest of TestFirefox, which calls it.

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sudokusat/internal/testenv"
)

// inFirefox reports whether a test runs in Firefox.
func inFirefox(t testing.TB) bool { return strings.HasPrefix(t.Name(), "TestFirefox/") }

// firefox is a browser that runs, and the connection to it.
type firefox struct {
	command *exec.Cmd
	profile string
	socket  *websocket.Conn

	sync.Mutex
	last    int                // number of the last command
	waiting map[int]chan reply // by the number of a command
	tabs    map[string]*tab    // by what Firefox calls them
	front   string             // the tab that has the focus
	ended   error              // why nothing comes any more
}

// reply is what comes from Firefox: the answer to a command, or an event.
type reply struct {
	Type, Method, Error, Message string
	ID                           int
	Result, Params               json.RawMessage
}

// firefoxes are those that run: a light one, a dark one.
var firefoxes struct {
	sync.Mutex
	light, dark *firefox
}

// startFirefox starts it, with a new profile.
func startFirefox(path, profile string, dark bool) (*firefox, error) {
	scheme := 1
	if dark {
		scheme = 0
	}
	// No name is looked up, so that nothing but this machine is asked.
	prefs := fmt.Sprintf("user_pref('layout.css.prefers-color-scheme.content-override', %d);\nuser_pref('network.dns.disabled', true);\n", scheme)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs), 0o600); err != nil {
		return nil, err
	}
	f := &firefox{profile: profile, waiting: map[int]chan reply{}, tabs: map[string]*tab{}}
	f.command = exec.Command(path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0")
	f.command.Env = append(os.Environ(), "HOME="+profile)
	out, err := f.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := f.command.Start(); err != nil {
		return nil, err
	}
	address := ""
	lines := bufio.NewScanner(out)
	for address == "" && lines.Scan() {
		if found := regexp.MustCompile(`BiDi listening on (ws://\S+)`).FindStringSubmatch(lines.Text()); found != nil {
			address = found[1]
		}
	}
	go io.Copy(io.Discard, out)
	if address == "" {
		return nil, errors.Join(errors.New("firefox does not listen"), f.stop())
	}
	if f.socket, _, err = websocket.Dial(context.Background(), address+"/session", nil); err != nil {
		return nil, errors.Join(err, f.stop())
	}
	f.socket.SetReadLimit(-1)
	go f.read()
	_, err = f.call("session.new", object{"capabilities": object{}})
	if err == nil {
		_, err = f.call("session.subscribe", object{"events": []string{"log.entryAdded", "network.beforeRequestSent", "network.responseCompleted"}})
	}
	if err != nil {
		return nil, errors.Join(err, f.stop())
	}
	return f, nil
}

// stop ends it.
func (f *firefox) stop() error {
	if f.socket != nil {
		f.socket.CloseNow()
	}
	f.command.Process.Kill()
	f.command.Wait()
	return os.RemoveAll(f.profile)
}

func firefoxStops() {
	for _, f := range []*firefox{firefoxes.light, firefoxes.dark} {
		if f != nil {
			f.call("browser.close", object{}) // its processes end with it
			f.stop()
		}
	}
}

type object = map[string]any

// read takes what comes.
func (f *firefox) read() {
	for {
		var r reply
		_, data, err := f.socket.Read(context.Background())
		if err == nil {
			err = json.Unmarshal(data, &r)
		}
		f.Lock()
		if err != nil {
			f.ended = fmt.Errorf("firefox has ended: %w", err)
			for _, answer := range f.waiting {
				close(answer)
			}
			f.Unlock()
			return
		}
		if answer := f.waiting[r.ID]; answer != nil {
			answer <- r
			delete(f.waiting, r.ID)
		} else if r.Type == "event" {
			f.hear(r)
		}
		f.Unlock()
	}
}

// hear keeps what tabs have asked for, and what they must not do.
func (f *firefox) hear(r reply) {
	var e struct {
		Context, Level, Type, Text string
		Source                     struct{ Context string }
		Request                    struct{ URL string }
		Response                   struct{ Status int }
	}
	if json.Unmarshal(r.Params, &e) != nil {
		return
	}
	b := f.tabs[cmp.Or(e.Context, e.Source.Context)]
	switch {
	case b == nil:
	case r.Method == "network.beforeRequestSent":
		b.asks(e.Request.URL)
	case r.Method == "network.responseCompleted" && e.Response.Status >= 400 && !strings.Contains(e.Request.URL, "/api/"): // a refusal is an answer
		b.errs(fmt.Sprintf("%s: status %d", e.Request.URL, e.Response.Status))
	case r.Method == "log.entryAdded" && e.Level == "error":
		b.errs(e.Type + ": " + e.Text)
	}
}

// call runs a command of the protocol.
func (f *firefox) call(method string, params object) (json.RawMessage, error) {
	answer := make(chan reply, 1)
	f.Lock()
	f.last++
	message, err := json.Marshal(object{"id": f.last, "method": method, "params": params})
	if err == nil {
		err = f.ended
	}
	if err == nil {
		f.waiting[f.last] = answer
	}
	f.Unlock()
	if err == nil {
		err = f.socket.Write(context.Background(), websocket.MessageText, message)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	select {
	case r, ok := <-answer:
		switch {
		case !ok:
			return nil, fmt.Errorf("%s: firefox has ended", method)
		case r.Type != "success":
			return nil, fmt.Errorf("%s: %s: %s", method, r.Error, r.Message)
		}
		return r.Result, nil
	case <-time.After(2 * time.Minute):
		return nil, fmt.Errorf("%s: no answer", method)
	}
}

// firefoxFor is the browser of a test, started by the first that asks.
func firefoxFor(t testing.TB, dark bool) *firefox {
	t.Helper()
	testenv.Long(t)
	firefoxes.Lock()
	defer firefoxes.Unlock()
	f := &firefoxes.light
	if dark {
		f = &firefoxes.dark
	}
	if *f != nil {
		return *f
	}
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		path, err = exec.LookPath("firefox")
	}
	if err != nil {
		missing(t, "there is no Firefox")
	}
	profile, err := os.MkdirTemp("", "sudokusat-firefox")
	if err != nil {
		t.Fatal(err)
	}
	if *f, err = startFirefox(path, profile, dark); err != nil {
		os.RemoveAll(profile)
		t.Fatal(err)
	}
	return *f
}

// firefoxTab is a tab of it.
type firefoxTab struct {
	*firefox
	name string
}

func newFirefoxTab(b *tab, l look) driver {
	b.Helper()
	f := firefoxFor(b.TB, l.dark)
	var created struct{ Context string }
	out, err := f.call("browsingContext.create", object{"type": "tab"})
	if err == nil {
		err = json.Unmarshal(out, &created)
	}
	b.must(err)
	d := &firefoxTab{f, created.Context}
	f.Lock()
	f.tabs[d.name], f.front = b, d.name
	f.Unlock()
	b.Cleanup(func() {
		f.Lock()
		delete(f.tabs, d.name)
		f.Unlock()
		if _, err := f.call("browsingContext.close", object{"context": d.name}); err != nil {
			b.Error(err)
		}
	})
	_, err = f.call("browsingContext.setViewport", object{"context": d.name, "viewport": object{"width": l.width, "height": l.height}, "devicePixelRatio": 1})
	b.must(err)
	return d
}

// does runs a command in the tab, which has the focus for it.
func (d *firefoxTab) does(method string, params object) (json.RawMessage, error) {
	d.Lock()
	behind := d.front != d.name
	d.front = d.name
	d.Unlock()
	if behind {
		if _, err := d.call("browsingContext.activate", object{"context": d.name}); err != nil {
			return nil, err
		}
	}
	params["context"] = d.name
	return d.call(method, params)
}

func (d *firefoxTab) load(address string) error {
	method, params := "browsingContext.reload", object{"wait": "complete"}
	if address != "" {
		method, params["url"] = "browsingContext.navigate", address
	}
	_, err := d.does(method, params)
	return err
}

func (d *firefoxTab) value(expression string) (json.RawMessage, error) {
	out, err := d.does("script.evaluate", object{"expression": expression, "target": object{"context": d.name}, "awaitPromise": true})
	if err != nil {
		return nil, err
	}
	var r struct {
		Type             string
		Result           remote
		ExceptionDetails struct{ Text string }
	}
	if err := json.Unmarshal(out, &r); err != nil {
		return nil, err
	}
	if r.Type != "success" {
		return nil, errors.New(r.ExceptionDetails.Text)
	}
	plain, err := r.Result.plain()
	if err != nil {
		return nil, err
	}
	return json.Marshal(plain)
}

// remote is a value as the protocol writes it.
type remote struct {
	Type  string
	Value json.RawMessage
}

// plain is the value as JSON has it.
func (r remote) plain() (any, error) {
	switch r.Type {
	case "undefined", "null":
		return nil, nil
	case "string", "boolean", "number": // NaN is a string
		return r.Value, nil
	case "array":
		var list []remote
		if err := json.Unmarshal(r.Value, &list); err != nil {
			return nil, err
		}
		all := make([]any, len(list))
		for i, x := range list {
			var err error
			if all[i], err = x.plain(); err != nil {
				return nil, err
			}
		}
		return all, nil
	}
	return nil, fmt.Errorf("a value of type %s", r.Type)
}

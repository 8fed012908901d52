//go:build !js

package page_test

// How much a browser loads before the page answers.

import (
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// counted adds up what is written.
type counted struct {
	http.ResponseWriter
	bytes *atomic.Int64
}

func (c counted) Write(p []byte) (int, error) {
	n, err := c.ResponseWriter.Write(p)
	c.bytes.Add(int64(n))
	return n, err
}

// A typed puzzle has its verdict by at most 2.5 MB, while the whole engine is still on its way.
func TestFirstLoad(t *testing.T) {
	const most = 2_500_000
	for name, next := range map[string]http.Handler{"files": files(t), "our server": site(t)} {
		t.Run(name, func(t *testing.T) {
			var sent atomic.Int64
			released := make(chan struct{})
			release := sync.OnceFunc(func() { close(released) })
			origin := serving(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/engine.wasm.gz") {
					<-released
				}
				next.ServeHTTP(counted{w, &sent}, r)
			}))
			t.Cleanup(release) // before the server waits for its requests
			b := newTab(t, look{})
			b.origin = origin
			b.must(b.driver.load(origin + "/"))
			t.Cleanup(b.watched)
			b.wait("the board", "document.querySelector('#grid [role=gridcell]')")
			b.typed(easy)
			b.verdict("unique")
			if n := sent.Load(); n > most || n < most/10 {
				t.Errorf("the page has loaded %d bytes", n)
			} else {
				t.Logf("%d bytes", n)
			}
			release()
			b.loaded()
			if got := state[string](b, "engine.live('check', { text: "+quote(easy)+", brief: true }).then((a) => a.verdict)"); got != "unique" {
				t.Errorf("what the small engine leaves to the whole one is %q", got)
			}
			if got := state[string](b, "engine.warm().then((a) => a.verdict)"); got != "multiple" {
				t.Errorf("what the engine is asked to be warm is %q", got)
			}
			b.click("[data-do=certificate]")
			b.wait("the certificate", "document.getElementById('certificate').dataset.verdict === 'verified'")
		})
	}
}

package mcp

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The end of the input. The SDK drops what is being answered when its input ends, so that
// a file of messages in a pipe would get no answers. Here the end is read once all requests
// before it have been answered, or once nothing can be answered.

// patient is a transport whose input ends late.
type patient struct{ mcp.Transport }

func (t patient) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	return &patientConn{Connection: c, ends: ctx.Done(), closed: make(chan struct{}), unanswered: map[jsonrpc.ID]bool{}, changed: make(chan struct{}, 1)}, err
}

type patientConn struct {
	mcp.Connection
	ends       <-chan struct{} // of the server: the SDK's contexts of reads never end
	once       sync.Once
	closed     chan struct{}
	mu         sync.Mutex
	unanswered map[jsonrpc.ID]bool
	changed    chan struct{} // has a value after an answer
}

func (c *patientConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if r, ok := m.(*jsonrpc.Request); ok && r.IsCall() {
		c.mu.Lock()
		c.unanswered[r.ID] = true
		c.mu.Unlock()
	}
	for err != nil && c.waiting() {
		select {
		case <-c.changed:
		case <-c.ends:
			return m, err
		case <-c.closed:
			return m, err
		}
	}
	return m, err
}

func (c *patientConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return c.Connection.Close()
}

func (c *patientConn) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.unanswered) > 0
}

func (c *patientConn) Write(ctx context.Context, m jsonrpc.Message) error {
	err := c.Connection.Write(ctx, m)
	if r, ok := m.(*jsonrpc.Response); ok || err != nil {
		c.mu.Lock()
		if err != nil {
			clear(c.unanswered) // the SDK writes nothing more
		} else {
			delete(c.unanswered, r.ID)
		}
		c.mu.Unlock()
		select {
		case c.changed <- struct{}{}:
		default:
		}
	}
	return err
}

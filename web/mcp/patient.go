package mcp

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The end of the input. The SDK drops what is being answered when its input ends, so that
// a file of messages in a pipe would get no answers. Here the end is read once all requests
// before it have been answered.

// patient is a transport whose input ends late.
type patient struct{ mcp.Transport }

func (t patient) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	return &patientConn{Connection: c, unanswered: map[jsonrpc.ID]bool{}, changed: make(chan struct{}, 1)}, err
}

type patientConn struct {
	mcp.Connection
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
		case <-ctx.Done():
			return m, err
		}
	}
	return m, err
}

func (c *patientConn) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.unanswered) > 0
}

func (c *patientConn) Write(ctx context.Context, m jsonrpc.Message) error {
	err := c.Connection.Write(ctx, m)
	if r, ok := m.(*jsonrpc.Response); ok {
		c.mu.Lock()
		delete(c.unanswered, r.ID)
		c.mu.Unlock()
		select {
		case c.changed <- struct{}{}:
		default:
		}
	}
	return err
}

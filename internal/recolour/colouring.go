package recolour

// colouring gives every vertex a colour of its list, and keeps account of the clashes. Two
// vertices of the same colour clash once per set that both are in.
type colouring struct {
	*graph
	colour  []int32 // by vertex
	count   []int32 // set × n + colour: vertices
	clash   []int32 // by vertex: its clashes
	clashes int     // of all pairs
	bad     []int32 // vertices with clashes, in any order
	at      []int32 // by vertex: its place in bad, -1 if it is not there
}

func newColouring(g *graph) *colouring {
	k := len(g.cells)
	return &colouring{graph: g,
		colour: make([]int32, k), clash: make([]int32, k), at: make([]int32, k),
		count: make([]int32, (len(g.members.start)-1)*g.n),
	}
}

// set begins the account of clashes with the colours in c.colour, which are counted in c.count.
func (c *colouring) set() {
	c.clashes, c.bad = 0, c.bad[:0]
	for v, colour := range c.colour {
		c.at[v] = -1
		c.clash[v] = c.with(int32(v), colour) - int32(len(c.sets.of(int32(v))))
		c.clashes += int(c.clash[v])
		c.note(int32(v))
	}
	c.clashes /= 2
}

// with returns how many vertices have a colour in the sets of v, counted once per set; v is among
// them if the colour is its own.
func (c *colouring) with(v, colour int32) (k int32) {
	for _, s := range c.sets.of(v) {
		k += c.count[int(s)*c.n+int(colour)]
	}
	return k
}

// note keeps bad up to date after the clashes of v have changed.
func (c *colouring) note(v int32) {
	switch at := c.at[v]; {
	case c.clash[v] > 0 && at < 0:
		c.at[v] = int32(len(c.bad))
		c.bad = append(c.bad, v)
	case c.clash[v] == 0 && at >= 0:
		last := c.bad[len(c.bad)-1]
		c.bad[at], c.at[last] = last, at
		c.bad, c.at[v] = c.bad[:len(c.bad)-1], -1
	}
}

// move gives v another colour.
func (c *colouring) move(v, to int32) {
	from := c.colour[v]
	c.clashes -= int(c.clash[v])
	c.clash[v] = 0
	c.colour[v] = to
	for _, s := range c.sets.of(v) {
		counts := c.count[int(s)*c.n : int(s+1)*c.n]
		if counts[from]--; counts[from] > 0 {
			c.touch(s, v, from, -1)
		}
		if counts[to] > 0 {
			c.touch(s, v, to, 1)
			c.clash[v] += counts[to]
		}
		counts[to]++
	}
	c.clashes += int(c.clash[v])
	c.note(v)
}

// touch adds to the clashes of the vertices of a set with a colour, v excepted.
func (c *colouring) touch(s, v, colour, by int32) {
	for _, u := range c.members.of(s) {
		if c.colour[u] == colour && u != v {
			c.clash[u] += by
			c.note(u)
		}
	}
}

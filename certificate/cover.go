package certificate

import "slices"

// cover follows the tree of a line "least"; see steps.go.
type cover struct {
	k      *stepCheck
	of     int32   // the way that the witnesses have, 0 for any
	tree   []int32 // what is still to be read
	picked []bool  // by choice
	out    []bool  // by choice: left out of account
}

// next reads the next witness, which leaves none of the choices picked open.
func (c *cover) next() (leaf bool, open []int32, why string) {
	if len(c.tree) == 0 {
		return false, nil, "the tree is cut short"
	}
	w := c.tree[0]
	c.tree = c.tree[1:]
	if leaf = w < 0; leaf {
		w = -w
	}
	if w < 1 || int(w) > len(c.k.witnesses) {
		return false, nil, "the tree names no witness"
	}
	l := &c.k.witnesses[w-1]
	if _, has := slices.BinarySearch(l.ways, c.of); c.of > 0 && !has {
		return false, nil, "the tree names a witness without the way"
	}
	for _, t := range l.choices {
		switch {
		case c.picked[t]:
			return false, nil, "the tree names a witness that leaves a choice open that is picked"
		case !c.out[t]:
			open = append(open, t)
		}
	}
	return leaf, open, ""
}

// follow follows the tree from a node where more choices can still be picked.
func (c *cover) follow(more int) (why string) {
	leaf, open, why := c.next()
	switch {
	case why != "" || leaf && len(open) == 0:
		return why
	case leaf:
		return c.apart(open, more)
	case more == 0:
		return "the tree picks more choices than it may"
	}
	for _, t := range open {
		c.picked[t] = true
		why := c.follow(more - 1)
		c.picked[t] = false
		if why != "" {
			return why
		}
		c.out[t] = true
	}
	for _, t := range open {
		c.out[t] = false
	}
	return ""
}

// apart reads the rest of a leaf: as many witnesses as could be picked, that leave
// nothing open in common with the first one and each other.
func (c *cover) apart(all []int32, more int) (why string) {
	for range more {
		leaf, open, why := c.next()
		switch {
		case why != "":
			return why
		case !leaf || slices.ContainsFunc(open, func(t int32) bool { return slices.Contains(all, t) }):
			return "the witnesses of a leaf leave something open in common"
		}
		all = append(all, open...)
	}
	return ""
}

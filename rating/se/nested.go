package se

import (
	"cmp"
	"slices"
)

// Chains within chains: where patterns give nothing either, chains are looked for
// in the position without the candidates that are off.
//
//	5 on … 8 off, 3 off, 6 off ┄ there is a chain now that turns 2 off ┄ 2 off …
//
// Such a chain rests on those that are off where its links needed them to be. One that
// exists anyway gives nothing new. Of level 2 they are simple chains, of level 3 also
// those by cells and houses, of level 4 dynamic chains, of level 5 also dynamic chains
// with simple chains within. All of a kind are used, the easiest first; of those with the
// same eliminations, only that. Their links count as links of the whole, each chain once.

// nest is the room for the search for chains within chains.
type nest struct {
	unary  unary
	forcer forcer
	at     grid
	simple []plainChain
	cache  map[nestKey][]inner // by position and method, while the position around is the same
	around marks
	path   []node
	seen   [cells * 18]uint32
	turn   uint32
}

type nestKey struct {
	at   [cells]uint16
	kind int
}

// inner is a chain within a chain.
type inner struct {
	out []candidate
	pattern
}

// plainChain is a chain without cases.
type plainChain struct {
	rating     float64
	links, key int
	kind       chainKind
	out        []candidate
	path       []node
}

// nested turns off what chains within the chain eliminate. It reports whether there is
// anything.
func (k *runner) nested(r *run) bool {
	kinds := [...][]int{2: {0}, 3: {0, 1}, 4: {2}, 5: {2, 3}}
	if k.nest == nil {
		k.nest = new(nest)
	}
	n := k.nest
	if n.cache == nil || n.around != k.src.marks {
		n.cache, n.around = map[nestKey][]inner{}, k.src.marks
	}
	before := len(r.offs)
	for _, kind := range kinds[k.rules.level] {
		key := nestKey{k.cur.cell, kind}
		chains, ok := n.cache[key]
		if !ok {
			chains = k.inners(kind)
			if k.ctx.Err() != nil {
				return false
			}
			n.cache[key] = chains
		}
		for i := range chains {
			k.apply(r, chains[i].out, chains[i].pattern)
		}
		if len(r.offs) > before {
			return true
		}
	}
	return false
}

// inners are the chains of a kind in the position of a run that rest on something
// it has turned off.
func (k *runner) inners(kind int) []inner {
	n := k.nest
	n.at = *k.src
	n.at.marks = k.cur
	switch kind {
	case 0:
		return k.simples()
	case 1:
		return k.forceds(methods[1])
	case 2:
		return k.forceds(methods[2])
	}
	return k.forceds(methods[4])
}

// simples are the simple chains.
func (k *runner) simples() (out []inner) {
	n := k.nest
	n.simple = n.simple[:0]
	n.unary.better = func(chainKind, int) bool { return true }
	for i, m := range simpleModes {
		n.unary.emit = func(kind chainKind, links int, out []candidate, path []node) {
			n.simple = append(n.simple, plainChain{m.base[kind] + lengthSurcharge(links), links, m.key, kind, slices.Clone(out), slices.Clone(path)})
		}
		n.unary.prepare(&n.at.marks, simpleModes[i].mode)
		n.unary.search()
	}
	slices.SortStableFunc(n.simple, func(a, b plainChain) int {
		return cmp.Or(cmp.Compare(a.rating, b.rating), cmp.Compare(a.links, b.links), cmp.Compare(a.key, b.key))
	})
	taken := map[string]bool{}
	for _, c := range n.simple {
		slices.Sort(c.out)
		if same := sameOut(c.out); taken[same] {
			continue
		} else {
			taken[same] = true
		}
		k.basis = k.basis[:0]
		k.restsOn(c)
		if len(k.basis) > 0 {
			out = append(out, inner{c.out, pattern{slices.Clone(k.basis), c.links, n.hash(c.path)}})
		}
	}
	return out
}

// sameOut is a key that lists with the same members have.
func sameOut(list []candidate) string {
	b := make([]byte, 0, 2*len(list))
	for _, x := range list {
		b = append(b, byte(x>>8), byte(x))
	}
	return string(b)
}

// hash is a key of chains.
func (n *nest) hash(path []node) uint64 {
	key := uint64(len(path))
	for _, x := range path {
		key = (key ^ uint64(x+1)) * 0x9e3779b97f4a7c15
		key ^= key >> 29
	}
	return key
}

// forceds are the chains by cases of a method.
func (k *runner) forceds(m method) (out []inner) {
	n := k.nest
	f := &n.forcer
	f.gather = true
	f.search(k.ctx, &n.at, m)
	slices.SortStableFunc(f.all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.links, b.links), cmp.Compare(a.key, b.key))
	})
	taken := map[string]bool{}
	for _, c := range f.all {
		x := c.result.of()
		gone := []candidate{x}
		if c.result.on() {
			gone = in(gone[:0], int(x/9), n.at.cell[x/9]&^(1<<(x%9)))
		}
		if same := sameOut(gone); taken[same] {
			continue
		} else {
			taken[same] = true
		}
		k.basis, n.path = k.basis[:0], n.path[:0]
		k.trace(&c)
		if len(k.basis) > 0 {
			out = append(out, inner{gone, pattern{slices.Clone(k.basis), c.links, n.hash(n.path)}})
		}
	}
	return out
}

package main

import (
	"encoding/binary"
	"math/bits"
)

// A match is a place before that has the same bytes: distance 0 is the byte before.
type match struct {
	length   int
	distance uint32
}

// finder looks for matches. All places whose next four bytes have the same hash are in
// a binary tree, sorted by what follows; the newest is its root, so that the nearest
// of equal ones is met first.
type finder struct {
	data   []byte
	window int
	at     int // the place to come
	two    []int32
	three  []int32
	roots  []int32
	sons   []int32 // two for each place: what sorts before it, and after
	found  []match
}

const (
	hashBits = 20
	deepest  = 128 // places looked at
	enough   = 160 // a match of that length is taken as it is
)

func newFinder(data []byte, window int) *finder {
	f := &finder{data: data, window: window, two: make([]int32, 1<<16), three: make([]int32, 1<<16), roots: make([]int32, 1<<hashBits), sons: make([]int32, 2*len(data))}
	for _, t := range [][]int32{f.two, f.three, f.roots} {
		for i := range t {
			t[i] = -1
		}
	}
	return f
}

// common is how many bytes are the same at two places, from k on and up to limit.
func (f *finder) common(a, b, k, limit int) int {
	x, y := f.data[a:], f.data[b:b+limit]
	for ; k+8 <= limit; k += 8 {
		if d := binary.LittleEndian.Uint64(x[k:]) ^ binary.LittleEndian.Uint64(y[k:]); d != 0 {
			return k + bits.TrailingZeros64(d)/8
		}
	}
	for k < limit && x[k] == y[k] {
		k++
	}
	return k
}

// next returns the matches of the place to come, longer ones later and farther, and
// goes on. They are valid until the next call.
func (f *finder) next() []match {
	at, limit := f.at, min(maxLength, len(f.data)-f.at)
	f.at++
	f.found = f.found[:0]
	if limit < 4 {
		return nil
	}
	d, best := f.data[at:at+4], minLength-1
	h2 := uint32(d[0]) | uint32(d[1])<<8
	h3 := (h2 | uint32(d[2])<<16) * 0x9e3779b1 >> 16
	h4 := (h2 | uint32(d[2])<<16 | uint32(d[3])<<24) * 0x9e3779b1 >> (32 - hashBits)
	for _, place := range []*int32{&f.two[h2], &f.three[h3]} {
		if p := int(*place); p >= 0 && at-p <= f.window {
			if n := f.common(p, at, 0, limit); n > best {
				best = n
				f.found = append(f.found, match{n, uint32(at - p - 1)})
			}
		}
		*place = int32(at)
	}
	p := int(f.roots[h4])
	f.roots[h4] = int32(at)
	before, behind := &f.sons[2*at], &f.sons[2*at+1]
	nBefore, nBehind := 0, 0
	for range deepest {
		if p < 0 || at-p > f.window {
			break
		}
		n := f.common(p, at, min(nBefore, nBehind), limit)
		if n > best {
			best = n
			f.found = append(f.found, match{n, uint32(at - p - 1)})
		}
		if n == limit {
			*before, *behind = f.sons[2*p], f.sons[2*p+1]
			return f.found
		}
		if f.data[p+n] < f.data[at+n] {
			*before, before, nBefore = int32(p), &f.sons[2*p+1], n
			p = int(*before)
		} else {
			*behind, behind, nBehind = int32(p), &f.sons[2*p], n
			p = int(*behind)
		}
	}
	*before, *behind = -1, -1
	return f.found
}

package cdcl

// random is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
// 2014).
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n−1.
func (r *random) below(n int) int { return int((r.next() >> 32) * uint64(n) >> 32) }

// unit returns a number from 0 to 1, 1 excluded.
func (r *random) unit() float64 { return float64(r.next()>>11) / (1 << 53) }

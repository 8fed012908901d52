package stream

import (
	"context"
	"encoding/binary"
	"io"
	"math/bits"
	"os"

	"sudokusat/text/pack"
)

// How large a packed file is that nobody has unpacked. Where a list is cut has to be the
// same for all shards, and need not be exact: the shard with the end of the list reads on
// to the end of the file, wherever that is. So a guess by the first bytes spares each
// shard unpacking all of the list, and only shards of about equal size hang on it.

// guessedBy is how many bytes of a packed file are unpacked for the guess.
const guessedBy = 1 << 20

// unpackedSize guesses the size of a packed file of disk bytes, at least 1. The guess
// depends on the bytes of the file alone. Damage is for those to find who read it.
func unpackedSize(ctx context.Context, path string, disk int64) (int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	told := int64(-1) // the size of a gzip file of one piece, modulo 2^32, stands at its end
	magic, tail := make([]byte, 2), make([]byte, 4)
	if _, err := f.ReadAt(magic, 0); err == nil && string(magic) == "\x1f\x8b" {
		if _, err := f.ReadAt(tail, disk-4); err == nil {
			told = int64(binary.LittleEndian.Uint32(tail))
		}
	}
	raw, _ := interruptible(ctx, f)
	plain, err := pack.Decompress(io.LimitReader(raw, guessedBy))
	n := int64(0)
	if err == nil {
		n, _ = io.Copy(io.Discard, plain)
		plain.Close()
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if n == 0 {
		n = min(disk, guessedBy)
	}
	guess := n
	if disk > guessedBy {
		high, low := bits.Mul64(uint64(n), uint64(disk))
		if high >= guessedBy {
			return mostBytes >> 8, nil
		}
		q, _ := bits.Div64(high, low, guessedBy)
		guess = int64(min(q, mostBytes>>8))
	}
	if told >= 0 {
		const round = int64(1) << 32
		exact := told + (max(guess-told, 0)+round/2)/round*round
		if exact >= guess/2 && exact <= 2*guess {
			guess = exact
		}
	}
	return max(guess, 1), nil
}

package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/cespare/xxhash/v2"
	"github.com/klauspost/compress/s2"
)

// The records of a replay are stored in blocks of about a second: the length,
// its complement, the checksum of the compressed bytes, and these bytes. A file
// that ends within a block was cut short by a crash; it ends with the block
// before. Any other mismatch is refused.
const (
	blockHead = 4 + 4 + 8
	maxBlock  = 8 << 20
	blockSize = 1 << 20 // flush before the records become longer than this
)

type blockWriter struct {
	out     io.Writer
	records []byte
	packed  []byte
}

// flush writes the collected records as a block.
func (w *blockWriter) flush() error {
	if len(w.records) == 0 {
		return nil
	}
	w.packed = append(w.packed[:0], make([]byte, blockHead)...)
	body := s2.Encode(nil, w.records)
	binary.LittleEndian.PutUint32(w.packed, uint32(len(body)))
	binary.LittleEndian.PutUint32(w.packed[4:], ^uint32(len(body)))
	binary.LittleEndian.PutUint64(w.packed[8:], xxhash.Sum64(body))
	w.packed = append(w.packed, body...)
	w.records = w.records[:0]
	if _, err := w.out.Write(w.packed); err != nil {
		return fmt.Errorf("writing a replay: %w", err)
	}
	return nil
}

// blockReader reads the records of all blocks as one stream.
type blockReader struct {
	in     io.Reader
	packed []byte
	plain  []byte
	left   []byte
}

// Read reads the next records. It returns io.EOF after the last complete block.
func (r *blockReader) Read(p []byte) (int, error) {
	for len(r.left) == 0 {
		if err := r.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}

func (r *blockReader) next() error {
	var head [blockHead]byte
	if _, err := io.ReadFull(r.in, head[:]); err != nil {
		return endOf(err)
	}
	n := binary.LittleEndian.Uint32(head[:])
	if n != ^binary.LittleEndian.Uint32(head[4:]) || n > maxBlock {
		return fmt.Errorf("a block's length does not match its complement: %w", ErrMalformed)
	}
	r.packed = append(r.packed[:0], make([]byte, n)...)
	if _, err := io.ReadFull(r.in, r.packed); err != nil {
		return endOf(err)
	}
	if xxhash.Sum64(r.packed) != binary.LittleEndian.Uint64(head[8:]) {
		return fmt.Errorf("a block's checksum does not match: %w", ErrMalformed)
	}
	if size, err := s2.DecodedLen(r.packed); err != nil || size > maxBlock {
		return fmt.Errorf("a block is too long: %w", ErrMalformed)
	}
	var err error
	if r.plain, err = s2.Decode(r.plain[:cap(r.plain)], r.packed); err != nil {
		return fmt.Errorf("unpacking a block: %w: %w", ErrMalformed, err)
	}
	r.left = r.plain
	return nil
}

// endOf turns an unexpected end into io.EOF.
func endOf(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return io.EOF
	}
	return err
}

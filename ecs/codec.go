package ecs

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"unsafe"
)

// errShort reports that encoded state ends too early.
var errShort = errors.New("encoded state is cut short")

// codec converts values of one type to bytes and back. It writes parts of fixed
// size as they lie in memory but without padding, and slices and strings after
// a 32-bit length. Pointers, maps, interfaces and functions have no codec.
type codec struct {
	fixed  bool // the type contains no slice or string
	size   int  // bytes of an encoded value, if fixed
	encode func(b []byte, p unsafe.Pointer) []byte
	decode func(b []byte, p unsafe.Pointer) ([]byte, error)
}

// newCodec builds the codec of a type. It panics for a type that cannot be
// captured, which is a programmer's mistake.
func newCodec(t reflect.Type) codec {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16, reflect.Int32,
		reflect.Uint32, reflect.Int64, reflect.Uint64, reflect.Int, reflect.Uint, reflect.Float32, reflect.Float64:
		return rawCodec(int(t.Size()))
	case reflect.Array:
		return arrayCodec(t)
	case reflect.Struct:
		return structCodec(t)
	case reflect.Slice:
		return sliceCodec(t)
	case reflect.String:
		return stringCodec()
	}
	panic(fmt.Sprintf("ecs: %s holds a %s, which cannot be captured or hashed", t, t.Kind()))
}

func rawCodec(size int) codec {
	return codec{
		fixed: true, size: size,
		encode: func(b []byte, p unsafe.Pointer) []byte {
			return append(b, unsafe.Slice((*byte)(p), size)...)
		},
		decode: func(b []byte, p unsafe.Pointer) ([]byte, error) {
			if len(b) < size {
				return nil, errShort
			}
			copy(unsafe.Slice((*byte)(p), size), b)
			return b[size:], nil
		},
	}
}

// packed reports whether a type has a fixed size and no padding.
func packed(t reflect.Type, c codec) bool { return c.fixed && c.size == int(t.Size()) }

func arrayCodec(t reflect.Type) codec {
	element := newCodec(t.Elem())
	if packed(t.Elem(), element) {
		return rawCodec(int(t.Size()))
	}
	step, n := t.Elem().Size(), t.Len()
	return codec{
		fixed: element.fixed, size: element.size * n,
		encode: func(b []byte, p unsafe.Pointer) []byte {
			for i := range n {
				b = element.encode(b, unsafe.Add(p, uintptr(i)*step))
			}
			return b
		},
		decode: func(b []byte, p unsafe.Pointer) (rest []byte, err error) {
			for i := range n {
				if b, err = element.decode(b, unsafe.Add(p, uintptr(i)*step)); err != nil {
					return nil, err
				}
			}
			return b, nil
		},
	}
}

type fieldCodec struct {
	offset uintptr
	codec  codec
	packed bool // without padding, so it may be copied together with its neighbours
}

// structCodec merges neighbouring packed fields into one copy.
func structCodec(t reflect.Type) codec {
	var fields []fieldCodec
	whole := codec{fixed: true}
	for i := range t.NumField() {
		f := t.Field(i)
		c := newCodec(f.Type)
		whole.fixed = whole.fixed && c.fixed
		whole.size += c.size
		field := fieldCodec{f.Offset, c, packed(f.Type, c)}
		if n := len(fields); n > 0 && field.packed && fields[n-1].packed {
			last := &fields[n-1]
			if last.offset+uintptr(last.codec.size) == f.Offset {
				last.codec = rawCodec(last.codec.size + c.size)
				continue
			}
		}
		fields = append(fields, field)
	}
	whole.encode = func(b []byte, p unsafe.Pointer) []byte {
		for i := range fields {
			b = fields[i].codec.encode(b, unsafe.Add(p, fields[i].offset))
		}
		return b
	}
	whole.decode = func(b []byte, p unsafe.Pointer) (rest []byte, err error) {
		for i := range fields {
			if b, err = fields[i].codec.decode(b, unsafe.Add(p, fields[i].offset)); err != nil {
				return nil, err
			}
		}
		return b, nil
	}
	return whole
}

func sliceCodec(t reflect.Type) codec {
	element := newCodec(t.Elem())
	step := t.Elem().Size()
	smallest := max(1, element.size)
	return codec{
		encode: func(b []byte, p unsafe.Pointer) []byte {
			v := reflect.NewAt(t, p).Elem()
			n := v.Len()
			b = binary.LittleEndian.AppendUint32(b, uint32(n))
			if n == 0 {
				return b
			}
			base := v.UnsafePointer()
			for i := range n {
				b = element.encode(b, unsafe.Add(base, uintptr(i)*step))
			}
			return b
		},
		decode: func(b []byte, p unsafe.Pointer) ([]byte, error) {
			n, b, err := decodeLength(b, smallest)
			if err != nil {
				return nil, err
			}
			v := reflect.NewAt(t, p).Elem()
			if n == 0 {
				v.SetZero()
				return b, nil
			}
			v.Set(reflect.MakeSlice(t, n, n))
			base := v.UnsafePointer()
			for i := range n {
				if b, err = element.decode(b, unsafe.Add(base, uintptr(i)*step)); err != nil {
					return nil, err
				}
			}
			return b, nil
		},
	}
}

func stringCodec() codec {
	return codec{
		encode: func(b []byte, p unsafe.Pointer) []byte {
			s := *(*string)(p)
			return append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...)
		},
		decode: func(b []byte, p unsafe.Pointer) ([]byte, error) {
			n, b, err := decodeLength(b, 1)
			if err != nil {
				return nil, err
			}
			*(*string)(p) = string(b[:n])
			return b[n:], nil
		},
	}
}

// decodeLength reads a length and checks it against the bytes that are left, so
// that forged input cannot cause a large allocation.
func decodeLength(b []byte, smallest int) (int, []byte, error) {
	if len(b) < 4 {
		return 0, nil, errShort
	}
	n := int(binary.LittleEndian.Uint32(b))
	b = b[4:]
	if n < 0 || n > len(b)/smallest {
		return 0, nil, errShort
	}
	return n, b, nil
}

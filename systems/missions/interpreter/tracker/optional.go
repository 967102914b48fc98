package tracker

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Optional is a value that may be absent. Unlike a pointer it needs no
// allocation and can be compared.
type Optional[T any] struct {
	Value T    // the zero value when absent
	Set   bool // whether there is a value
}

// Some returns a value that is there.
func Some[T any](value T) Optional[T] { return Optional[T]{value, true} }

// IsZero reports whether the value is absent: JSON leaves such a member out.
func (o Optional[T]) IsZero() bool { return !o.Set }

// MarshalJSONTo writes the value.
func (o *Optional[T]) MarshalJSONTo(to *jsontext.Encoder) error {
	if err := json.MarshalEncode(to, &o.Value); err != nil {
		return fmt.Errorf("writing an optional value: %w", err)
	}
	return nil
}

// UnmarshalJSONFrom reads the value.
func (o *Optional[T]) UnmarshalJSONFrom(from *jsontext.Decoder) error {
	o.Set = true
	if err := json.UnmarshalDecode(from, &o.Value); err != nil {
		return fmt.Errorf("reading an optional value: %w", err)
	}
	return nil
}

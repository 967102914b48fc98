package store

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Instant truncates a time to what both engines keep: whole microseconds in UTC.
func Instant(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

// argument turns a Go value into what the engine's column takes: times are
// timestamptz on PostgreSQL and microseconds on SQLite; numbers of any type
// become int64 (unsigned 64-bit ones keep their bits); nil pointers null. A
// list of int64 is PostgreSQL's alone.
func argument(e Engine, v any) any {
	if list, is := v.([]int64); is && e == PostgreSQL {
		return list
	}
	if t, is := v.(time.Time); is {
		if t = Instant(t); e == SQLite {
			return t.UnixMicro()
		}
		return t
	}
	value := reflect.ValueOf(v)
	switch value.Kind() {
	case reflect.Invalid:
		return nil
	case reflect.Pointer:
		if value.IsNil() {
			return nil
		}
		return argument(e, value.Elem().Interface())
	case reflect.Bool:
		if e == SQLite {
			return map[bool]int64{true: 1}[value.Bool()]
		}
		return value.Bool()
	case reflect.String:
		return value.String()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return value.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return int64(value.Uint())
	}
	panic(fmt.Sprintf("store: no column takes a %T", v))
}

// nullTime scans a column of times, nullable or not.
type nullTime struct{ at *time.Time }

// Scan takes what either engine gives.
func (n *nullTime) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		n.at = nil
	case int64:
		n.at = new(time.UnixMicro(v).UTC())
	case time.Time:
		n.at = new(Instant(v))
	default:
		return fmt.Errorf("reading a time from a %T", v)
	}
	return nil
}

// orZero gives the time, or the zero time.
func (n nullTime) orZero() time.Time {
	if n.at == nil {
		return time.Time{}
	}
	return *n.at
}

// bits scans a number of 64 bits, which columns keep as a signed one.
type bits uint64

// Scan takes what either engine gives.
func (b *bits) Scan(v any) error {
	n, is := v.(int64)
	if !is {
		return fmt.Errorf("reading a number of 64 bits from a %T", v)
	}
	*b = bits(n)
	return nil
}

var rebound sync.Map // text with ? to text with $n

// rebind turns the placeholders ? into the engine's. Texts have no ? but
// placeholders.
func rebind(e Engine, text string) string {
	if e == SQLite {
		return text
	}
	if done, there := rebound.Load(text); there {
		return done.(string)
	}
	var b strings.Builder
	n := 0
	for _, part := range strings.SplitAfter(text, "?") {
		if !strings.HasSuffix(part, "?") {
			b.WriteString(part)
			continue
		}
		n++
		b.WriteString(strings.TrimSuffix(part, "?") + "$" + strconv.Itoa(n))
	}
	rebound.Store(text, b.String())
	return b.String()
}

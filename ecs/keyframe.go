package ecs

import (
	"encoding/binary"
	"errors"
	"fmt"

	arche "github.com/mlange-42/arche/ecs"

	"caper/components"
)

// keyframeMagic starts a keyframe and identifies its layout.
const keyframeMagic = "caperKF1"

// Keyframe encodes the whole state. A world with the same declarations that
// loads it continues exactly as this world does.
func (w *World) Keyframe() []byte {
	b := append([]byte{}, keyframeMagic...)
	for _, n := range []uint64{w.seed, w.tick, w.sequence, uint64(w.nextID), uint64(w.index.alive)} {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	b = append(b, byte(len(w.components)), byte(len(w.stores)))
	w.index.each(func(id ID, handle arche.Entity) { b = w.encodeEntity(b, id, handle) })
	for _, r := range w.resources {
		b = r.encode(b)
	}
	for _, s := range w.streams {
		b = s.encode(b)
	}
	return w.encodeStores(b)
}

func (w *World) encodeEntity(b []byte, id ID, handle arche.Entity) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(id))
	key, keyed := w.keyOf[id]
	b = append(b, flag(keyed))
	b = binary.LittleEndian.AppendUint64(b, key.Packed())
	for _, c := range w.components {
		p := w.tables.Get(handle, c.id)
		b = append(b, flag(p != nil))
		if p != nil {
			b = c.codec.encode(b, p)
		}
	}
	return b
}

// encodeStores writes all values of the stores. Their ids may be those of
// mission owners, which need not be entities.
func (w *World) encodeStores(b []byte) []byte {
	for _, s := range w.stores {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(s.ids())))
		for _, id := range s.ids() {
			b = binary.LittleEndian.AppendUint64(b, uint64(id))
			b, _ = s.encode(b, id)
		}
	}
	return b
}

func flag(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// maxIDs bounds the ids of a keyframe and therefore the size of the index. It
// allows a hundred new entities a second for four months.
const maxIDs = 1 << 30

// ErrKeyframe reports that the bytes are not a keyframe of this build's layout.
var ErrKeyframe = errors.New("not a keyframe of this layout")

// Load replaces the whole state by that of a keyframe. The bytes need not be
// trusted. After an error the world is empty and must be discarded.
func (w *World) Load(b []byte) error {
	if len(b) < len(keyframeMagic)+42 || string(b[:len(keyframeMagic)]) != keyframeMagic {
		return fmt.Errorf("loading a keyframe: %w", ErrKeyframe)
	}
	b = b[len(keyframeMagic):]
	next := func() uint64 {
		n := binary.LittleEndian.Uint64(b)
		b = b[8:]
		return n
	}
	w.wipe()
	w.seed, w.tick, w.sequence = next(), next(), next()
	nextID, alive := ID(next()), next()
	if nextID > maxIDs || alive > uint64(nextID) {
		return fmt.Errorf("loading a keyframe: ids up to %d, %d alive: %w", nextID, alive, ErrKeyframe)
	}
	if int(b[0]) != len(w.components) || int(b[1]) != len(w.stores) {
		return fmt.Errorf("loading a keyframe: %w", ErrKeyframe)
	}
	b = b[2:]
	var err error
	for range alive {
		if b, err = w.decodeEntity(b, nextID); err != nil {
			return fmt.Errorf("loading a keyframe: %w", err)
		}
	}
	w.nextID = nextID
	if b, err = w.decodeShared(b); err != nil {
		return fmt.Errorf("loading a keyframe: %w", err)
	}
	if len(b) != 0 {
		return fmt.Errorf("loading a keyframe: %d bytes too many: %w", len(b), ErrKeyframe)
	}
	w.restores++
	return nil
}

func (w *World) wipe() {
	var ids []ID
	w.index.each(func(id ID, _ arche.Entity) { ids = append(ids, id) })
	for _, id := range ids {
		w.Despawn(id)
	}
	for _, s := range w.stores {
		s.clear()
	}
	clear(w.keys)
	clear(w.keyOf)
}

func (w *World) decodeEntity(b []byte, nextID ID) ([]byte, error) {
	if len(b) < 17 {
		return nil, errShort
	}
	id, keyed := ID(binary.LittleEndian.Uint64(b)), b[8] == 1
	key := components.UnpackActorKey(binary.LittleEndian.Uint64(b[9:]))
	b = b[17:]
	if id == 0 || id >= nextID || w.index.has(id) {
		return nil, fmt.Errorf("entity %d: %w", id, ErrKeyframe)
	}
	ids := []arche.ID{w.identity}
	w.bulk = w.bulk[:0]
	for _, c := range w.components {
		if len(b) < 1 {
			return nil, errShort
		}
		has := b[0] == 1
		b = b[1:]
		if !has {
			continue
		}
		size := c.codec.size
		if len(b) < size {
			return nil, errShort
		}
		ids = append(ids, c.id)
		w.bulk = append(w.bulk, bulkValue{c, b[:size]})
		b = b[size:]
	}
	handle := w.tables.NewEntity(ids...)
	(*identity)(w.tables.Get(handle, w.identity)).ID = id
	for _, v := range w.bulk {
		if _, err := v.component.codec.decode(v.bytes, w.tables.Get(handle, v.component.id)); err != nil {
			return nil, err
		}
	}
	w.index.put(id, handle)
	w.markStale(w.tables.Mask(handle))
	if keyed {
		w.SetKey(id, key)
	}
	return b, nil
}

type bulkValue struct {
	component *component
	bytes     []byte
}

func (w *World) decodeShared(b []byte) ([]byte, error) {
	var err error
	for _, r := range w.resources {
		if b, err = r.decode(b); err != nil {
			return nil, err
		}
	}
	for _, s := range w.streams {
		if b, err = s.decode(b); err != nil {
			return nil, err
		}
	}
	for _, s := range w.stores {
		n, rest, err := decodeLength(b, 8)
		if err != nil {
			return nil, err
		}
		b = rest
		for range n {
			if len(b) < 8 {
				return nil, errShort
			}
			id := ID(binary.LittleEndian.Uint64(b))
			if b, err = s.decode(b[8:], id); err != nil {
				return nil, err
			}
		}
	}
	return b, nil
}

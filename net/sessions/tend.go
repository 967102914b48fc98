package sessions

import (
	"context"
	"runtime/debug"
	"sync"

	"caper/journal/commands"
	"caper/journal/store"
)

// tending does what is due of characters: of each one after the other, and
// beside what is due of others. Who cannot go on, since somebody else holds its
// row, keeps no other waiting.
type tending struct {
	mutex   sync.Mutex
	lines   map[store.CharacterID]*line // of whom something is being done
	places  chan struct{}               // full when as many are tended as may be
	working sync.WaitGroup
}

// line is what is to be done of one character.
type line struct {
	look uint64 // that found it; 0: none so far
	work []func(context.Context)
}

// tended is how many characters something is done of at once.
const tended = 8

func newTending() tending {
	return tending{lines: map[store.CharacterID]*line{}, places: make(chan struct{}, tended)}
}

// tend has something done of a character. What a look finds is passed over
// while something that an earlier look found is not done yet: a later look
// finds it again. Look 0 is none. It waits for a place while all are taken, and
// is for the hub's watching goroutine.
func (h *Manager) tend(id store.CharacterID, look uint64, do func(context.Context)) {
	if h.joinLine(id, look, do) {
		return
	}
	select {
	case h.tending.places <- struct{}{}:
	case <-h.ctx.Done():
		return
	}
	h.tending.mutex.Lock()
	h.tending.lines[id] = &line{look, []func(context.Context){do}}
	h.tending.mutex.Unlock()
	h.tending.working.Go(func() {
		defer func() { <-h.tending.places }()
		for do := h.nextInLine(id); do != nil; do = h.nextInLine(id) {
			ctx, cancel := context.WithTimeout(h.ctx, h.options.Patience)
			do(ctx)
			cancel()
		}
	})
}

// joinLine tells whether the character has a line, so that there is no other
// to be begun.
func (h *Manager) joinLine(id store.CharacterID, look uint64, do func(context.Context)) bool {
	h.tending.mutex.Lock()
	defer h.tending.mutex.Unlock()
	l := h.tending.lines[id]
	if l == nil {
		return false
	}
	if l.look == 0 {
		l.look = look
	}
	if look == 0 || l.look == look {
		l.work = append(l.work, do)
	}
	return true
}

// nextInLine is nil once there is no more, and the line is over.
func (h *Manager) nextInLine(id store.CharacterID) func(context.Context) {
	h.tending.mutex.Lock()
	defer h.tending.mutex.Unlock()
	l := h.tending.lines[id]
	if len(l.work) == 0 || h.ctx.Err() != nil {
		delete(h.tending.lines, id)
		return nil
	}
	do := l.work[0]
	l.work = l.work[1:]
	return do
}

// survive is for the end of one character's part, which a panic may be.
func (h *Manager) survive(what string, id store.CharacterID) {
	if cause := recover(); cause != nil {
		h.options.Log.Error(what, "character", id, "panic", cause, "stack", string(debug.Stack()))
	}
}

// failed tells of an error; after a fault of the store the commit may have come
// about all the same, so that the character is told the whole.
func (h *Manager) failed(what string, id store.CharacterID, err error) {
	if err == nil || h.ctx.Err() != nil {
		return
	}
	h.warn(what, id, err)
	if d := h.desk(id); d != nil && commands.Refused(err) == "" {
		d.fallBehind()
	}
}

func (h *Manager) warn(what string, id store.CharacterID, err error) {
	if h.ctx.Err() == nil {
		h.options.Log.Warn(what, "character", id, "error", err)
	}
}

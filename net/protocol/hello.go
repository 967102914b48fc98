package protocol

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"caper/levels/plain"
)

// Hello is a client's first frame.
type Hello struct {
	Version uint16 // must be Version
	Name    string // name of the player
	Token   string // join token; empty on an open server
	Resume  uint64 // secret of the seat to resume, 0 for none
	Bot     bool   // the client is a bot
	Watch   bool   // the client watches the whole room and takes no seat
}

// Append appends the frame.
func (h *Hello) Append(b []byte) []byte {
	b = append(b, byte(KindHello))
	b = binary.LittleEndian.AppendUint16(b, h.Version)
	flags := byte(0)
	if h.Bot {
		flags |= 1
	}
	if h.Watch {
		flags |= 2
	}
	b = append(b, flags)
	b = binary.LittleEndian.AppendUint64(b, h.Resume)
	return appendText(appendText(b, h.Name), h.Token)
}

// ReadHello reads the frame. When the version is not Version, it returns the
// version and ErrVersion, whatever else the frame contains.
func ReadHello(frame []byte) (Hello, error) {
	r := read(frame, KindHello, MaxClientFrame)
	h := Hello{Version: r.uint16()}
	if r.err == nil && h.Version != Version {
		return h, fmt.Errorf("reading hello: the client has version %d, this server %d: %w", h.Version, Version, ErrVersion)
	}
	flags := r.byte()
	if flags > 3 {
		r.fail("unknown flags")
	}
	h.Bot, h.Watch = flags&1 != 0, flags&2 != 0
	h.Resume = r.uint64()
	h.Name = r.text(MaxName, "name")
	h.Token = r.text(MaxToken, "token")
	if r.err == nil && !utf8.ValidString(h.Name) {
		r.fail("name is not UTF-8")
	}
	if c, found := plain.Hidden(h.Name); r.err == nil && found {
		r.fail(fmt.Sprintf("name has the character %U, which is not shown", c))
	}
	if err := r.end(); err != nil {
		return Hello{}, fmt.Errorf("reading hello: %w", err)
	}
	return h, nil
}

// Welcome answers a hello: it names the client, the room and the level.
type Welcome struct {
	Version uint16 // the server's Version
	Client  uint32 // number of the client in the room
	Entity  uint64 // the client's character, 0 for a watcher
	Resume  uint64 // secret that resumes the seat
	Tick    uint64 // number of the last tick
	Rate    uint16 // ticks a second
	Every   uint16 // ticks between snapshots
	Room    string // name of the room
	Level   string // id of the level
	Hash    string // content hash of the level
	Game    string // id of the game
}

// Append appends the frame.
func (w *Welcome) Append(b []byte) []byte {
	b = append(b, byte(KindWelcome))
	b = binary.LittleEndian.AppendUint16(b, w.Version)
	b = binary.AppendUvarint(b, uint64(w.Client))
	b = binary.AppendUvarint(b, w.Entity)
	b = binary.LittleEndian.AppendUint64(b, w.Resume)
	b = binary.AppendUvarint(b, w.Tick)
	b = binary.LittleEndian.AppendUint16(b, w.Rate)
	b = binary.LittleEndian.AppendUint16(b, w.Every)
	for _, s := range []string{w.Room, w.Level, w.Hash, w.Game} {
		b = appendText(b, s)
	}
	return b
}

// maxID limits the id of a room, level, hash or game in bytes.
const maxID = 256

// ReadWelcome reads the frame.
func ReadWelcome(frame []byte) (Welcome, error) {
	r := read(frame, KindWelcome, MaxServerFrame)
	w := Welcome{Version: r.uint16()}
	w.Client = uint32(r.below(1<<32, "client"))
	w.Entity = r.uvarint()
	w.Resume = r.uint64()
	w.Tick = r.uvarint()
	w.Rate, w.Every = r.uint16(), r.uint16()
	w.Room, w.Level = r.text(maxID, "room"), r.text(maxID, "level")
	w.Hash, w.Game = r.text(maxID, "hash"), r.text(maxID, "game")
	if r.err == nil && (w.Rate == 0 || w.Every == 0) {
		r.fail("rate and snapshot interval must not be 0")
	}
	if err := r.end(); err != nil {
		return Welcome{}, fmt.Errorf("reading welcome: %w", err)
	}
	return w, nil
}

// RefusalCode says why the server refused a client, as data for programs.
type RefusalCode uint16

// These are the codes. They serve as WebSocket close codes too.
const (
	RefusedMalformed RefusalCode = 4400
	RefusedToken     RefusalCode = 4401
	RefusedRoster    RefusalCode = 4403 // not in this run (M-NET-006)
	RefusedVersion   RefusalCode = 4426
	RefusedFull      RefusalCode = 4409
	RefusedFlood     RefusalCode = 4429
	RefusedClosing   RefusalCode = 4503
	RefusedReplaced  RefusalCode = 4410 // a newer connection took the seat
	RefusedSlow      RefusalCode = 4408
)

// Refusal refuses a client or ends its connection.
type Refusal struct {
	Code   RefusalCode // the reason for programs
	Reason string      // the reason for people
}

// Append appends the frame.
func (f *Refusal) Append(b []byte) []byte {
	b = append(b, byte(KindRefusal))
	b = binary.LittleEndian.AppendUint16(b, uint16(f.Code))
	return appendText(b, f.Reason)
}

// ReadRefusal reads the frame.
func ReadRefusal(frame []byte) (Refusal, error) {
	r := read(frame, KindRefusal, MaxServerFrame)
	f := Refusal{Code: RefusalCode(r.uint16()), Reason: r.text(1024, "reason")}
	if err := r.end(); err != nil {
		return Refusal{}, fmt.Errorf("reading refusal: %w", err)
	}
	return f, nil
}

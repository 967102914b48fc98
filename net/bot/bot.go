package bot

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"caper/net/protocol"
)

// thinkEvery is the number of ticks between two decisions: one decision for
// each snapshot.
const thinkEvery = 2

// Bot is one automatic player.
type Bot struct {
	prepared *Prepared
	seed     uint64
	send     func(frame []byte)
	history  protocol.History
	welcome  protocol.Welcome
	tracker  protocol.Tracker
	refused  *protocol.Refusal
	err      error
	sequence uint32
	ticks    uint64
	draws    uint64
	input    protocol.Input
	frame    []byte
	inbox    []queuedFrame // reused; the first waiting entries are unread
	waiting  int

	self         protocol.Entity
	entities     []protocol.Entity
	goal         goal
	walk         walk
	obstacle     string // what blocks the planned way on foot
	drive        drive
	lastVehicle  uint64 // vehicle that the bot sat in last
	approaching  uint64 // car that the bot walks to, to travel faster
	approachLeft int    // decisions left to reach that car
	onFoot       int    // decisions left before the bot looks for another car
	avoided      [6]uint64
	avoidCount   int
	tries        int  // presses of the key at the doors of the goal's car
	right        bool // the first tried door is on the car's right
	idle         int  // decisions since the bot chose where to wander
}

// New makes a bot. Two bots with the same seed decide alike.
func New(prepared *Prepared, seed uint64) *Bot { return &Bot{prepared: prepared, seed: seed} }

// Name returns the bot's name.
func (b *Bot) Name() string { return fmt.Sprintf("bot %d", b.seed%1000) }

// Attach sets the function that sends frames to the room.
func (b *Bot) Attach(send func(frame []byte)) { b.send = send }

// Ready reports that the bot always takes another frame.
func (b *Bot) Ready() bool { return true }

// Send stores a frame of the room until the bot thinks, so that decoding it
// counts as the bot's time and not the room's.
func (b *Bot) Send(frame []byte, text bool) bool {
	if b.waiting == len(b.inbox) {
		b.inbox = append(b.inbox, queuedFrame{})
	}
	l := &b.inbox[b.waiting]
	l.frame, l.text = append(l.frame[:0], frame...), text
	b.waiting++
	return true
}

// queuedFrame is a frame that waits to be read.
type queuedFrame struct {
	frame []byte
	text  bool
}

// read decodes the frames that wait.
func (b *Bot) read() {
	for i := range b.inbox[:b.waiting] {
		l := &b.inbox[i]
		var err error
		switch kind := protocol.KindOf(l.frame); {
		case l.text:
			b.readText(l.frame)
		case kind == protocol.KindWelcome:
			b.welcome, err = protocol.ReadWelcome(l.frame)
		case kind == protocol.KindSnapshot:
			_, err = b.history.ReadSnapshot(l.frame)
		}
		if err != nil {
			b.err = err
		}
	}
	b.waiting = 0
}

func (b *Bot) readText(frame []byte) {
	text, err := protocol.ReadText(frame)
	if err == nil && text.Kind == protocol.TextMission {
		b.tracker = protocol.Tracker{}
		err = text.ReadBody(&b.tracker)
	}
	if err != nil {
		b.err = err
	}
}

// Close stores the refusal with which the room ends the connection.
func (b *Bot) Close(refusal protocol.Refusal) { b.refused = &refusal }

// Err returns the last error in reading a frame, nil for none.
func (b *Bot) Err() error {
	if b.err != nil {
		return fmt.Errorf("bot %d: %w", b.seed, b.err)
	}
	return nil
}

// Tracker returns the tracker that the bot received last.
func (b *Bot) Tracker() protocol.Tracker { return b.tracker }

// Think reads the frames that wait, decides and sends an input. The room calls
// it once a tick.
func (b *Bot) Think() {
	b.ticks++
	b.read()
	if b.send == nil || b.refused != nil || b.ticks%thinkEvery != 0 || !b.observe() {
		return
	}
	b.input = protocol.Input{Look: b.self.Yaw}
	b.decide()
	b.act()
	b.sequence++
	b.input.Sequence, b.input.Snapshot = b.sequence, b.history.Newest.Number
	b.frame = b.input.Append(nil) // a new slice, since the room may keep the frame
	b.send(b.frame)
}

// draw returns a number in [0, 1) that follows from the bot's seed.
func (b *Bot) draw() float64 {
	b.draws++
	x := b.seed*0x9E3779B97F4A7C15 + b.draws*0xD1B54A32D192ED03
	x ^= x >> 31
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 29
	return float64(x>>11) / (1 << 53)
}

// position returns an entity's position in metres.
func position(e *protocol.Entity) mgl64.Vec3 {
	return mgl64.Vec3{protocol.Metres(e.X), protocol.Metres(e.Y), protocol.Metres(e.Z)}
}

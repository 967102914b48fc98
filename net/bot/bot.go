package bot

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"caper/net/protocol"
)

// thinkEvery is how many ticks a bot goes on as it did before it looks again:
// no oftener than it is told of the world.
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
	inbox    []letter // reused; the first so many wait
	waiting  int

	self      protocol.Entity
	entities  []protocol.Entity
	goal      goal
	walk      walk
	drive     drive
	sat       uint64 // the car that it last sat in
	fetching  uint64 // the car that it walks to, to get on faster
	patience  int    // thoughts left for that
	onFoot    int    // thoughts left without another car
	shunned   [6]uint64
	shunnings int
	tries     int  // presses at the doors of the goal's car
	right     bool // the first of them is on its right
	idle      int  // thoughts without anything to do
}

// New makes a bot. Two of the same seed decide alike.
func New(prepared *Prepared, seed uint64) *Bot { return &Bot{prepared: prepared, seed: seed} }

// Name is what the bot is called.
func (b *Bot) Name() string { return fmt.Sprintf("bot %d", b.seed%1000) }

// Attach gives the bot the way to send frames to the room.
func (b *Bot) Attach(send func(frame []byte)) { b.send = send }

// Ready is the room's question whether the bot takes another frame.
func (b *Bot) Ready() bool { return true }

// Send takes a frame from the room: it is kept until the bot thinks, so that
// reading it is the bot's time and not the room's.
func (b *Bot) Send(frame []byte, text bool) bool {
	if b.waiting == len(b.inbox) {
		b.inbox = append(b.inbox, letter{})
	}
	l := &b.inbox[b.waiting]
	l.frame, l.text = append(l.frame[:0], frame...), text
	b.waiting++
	return true
}

// letter is a frame that waits to be read.
type letter struct {
	frame []byte
	text  bool
}

// read takes in what waits.
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

// Close is the room's last word.
func (b *Bot) Close(refusal protocol.Refusal) { b.refused = &refusal }

// Err is the first frame that the bot could not read, or why it was refused.
func (b *Bot) Err() error {
	if b.err != nil {
		return fmt.Errorf("bot %d: %w", b.seed, b.err)
	}
	return nil
}

// Tracker is what the bot was last told of its mission.
func (b *Bot) Tracker() protocol.Tracker { return b.tracker }

// Think looks, decides and sends an input. It is called once a tick.
func (b *Bot) Think() {
	b.ticks++
	b.read()
	if b.send == nil || b.refused != nil || b.ticks%thinkEvery != 0 || !b.see() {
		return
	}
	b.input = protocol.Input{Look: b.self.Yaw}
	b.decide()
	b.act()
	b.sequence++
	b.input.Sequence, b.input.Snapshot = b.sequence, b.history.Newest.Number
	b.frame = b.input.Append(nil) // the room may keep it
	b.send(b.frame)
}

// draw is a number in [0, 1) that follows from the bot's seed.
func (b *Bot) draw() float64 {
	b.draws++
	x := b.seed*0x9E3779B97F4A7C15 + b.draws*0xD1B54A32D192ED03
	x ^= x >> 31
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 29
	return float64(x>>11) / (1 << 53)
}

// position is where an entity is, metres.
func position(e *protocol.Entity) mgl64.Vec3 {
	return mgl64.Vec3{protocol.Metres(e.X), protocol.Metres(e.Y), protocol.Metres(e.Z)}
}

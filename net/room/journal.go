package room

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
	"caper/systems/input"
	"caper/systems/scenes"
)

// Journal keeps the durable missions of a room's characters. The room calls its
// methods on its own goroutine, and they never wait. What follows from them
// comes back through Deliver.
type Journal interface {
	// Enter announces a character that is in the room over a new connection.
	Enter(Arrival)
	// Leave announces that a client's connection is gone; its seat may be kept.
	Leave(components.ClientID)
	// Request passes on a native message of a client. The journal owns the
	// frame. Request reports false when too many wait.
	Request(client components.ClientID, frame []byte) bool
	// Report passes on what happened to a client's character. It reports false
	// when too much waits.
	Report(scenes.Report) bool
	// Publish receives what is live after a tick. The room owns it, and it is
	// valid during the call.
	Publish(Live)
}

// Arrival is a character in a room over one connection.
type Arrival struct {
	Client     components.ClientID    // of the connection
	Account    components.AccountID   // that owns the character
	Character  components.CharacterID // never 0
	Entity     components.EntityID    // of the character in the room
	Party      uint32                 // number of the party within the room; 0 is none
	Connection uint64                 // never 0; each connection to the room has another
}

// Live is who is in the room after a tick, and what there is to speak to.
type Live struct {
	Tick    uint64       // number of the tick
	Players []LivePlayer // the characters with a connection, by entity
	Targets []LiveTarget // what there is to speak to
}

// LivePlayer is a character with a connection.
type LivePlayer struct {
	Arrival
	Epoch    uint32              // counts how often the character was placed
	Position mgl64.Vec3          // metres
	Alive    bool                // the character may act
	Durable  *components.Durable // the room's copy of what is committed, nil before the first full sync; it must not be written
}

// LiveTarget is a person or an object to speak to.
type LiveTarget struct {
	Entity       components.EntityID    // in the room
	Creature     content.CreatureID     // of a person; 0 is an object
	Class        content.EntityClass    // of an object
	Package      content.PackageID      // conversation package
	Position     mgl64.Vec3             // metres
	Living       bool                   // a person is alive
	Interactable bool                   // the target can be used now
	Augmented    bool                   // an object can be spoken to
	Greeting     uint32                 // text of the greeting; 0 is none
	Owner        components.CharacterID // who alone may speak to it; 0 is everyone
	Conversation *ObjectConversation    // of an object; nil is none
}

// ObjectConversation is what an authored object says.
type ObjectConversation struct {
	Mission         content.MissionID    // that the dialogue belongs to
	Objective       content.ObjectiveID  // that must be active
	Package         content.PackageID    // conversation package
	DialogObjective content.ObjectiveID  // whose dialogue is shown; 0 is Objective
	Flag            content.FlagID       // of the dialogue
	Kind            content.DialogueKind // 0 is a completion
}

// Script plays scenes that a room does not run by itself. The room asks it once
// a tick, on its own goroutine.
type Script interface {
	// Tick receives who is live; it appends what there is to speak to, and
	// returns the reports with its own appended.
	Tick(live *Live, reports []scenes.Report) []scenes.Report
}

// Delivery is what the journal has for a client.
type Delivery struct {
	Client     components.ClientID       // whose character it is about
	Connection uint64                    // the connection that Frames and Refusal are for
	Change     *components.DurableChange // of the room's copy; nil when nothing was committed
	Frames     [][]byte                  // native messages, sent once the room's copy has the change
	Refusal    *protocol.Refusal         // ends the connection; nil does not
}

// Deliver brings what the journal has into the room's next tick. It never
// waits: with ErrBusy the delivery must be offered again.
func (r *Room) Deliver(d Delivery) error { return r.post(message{kind: messageDelivery, delivery: d}) }

// maxPending limits the native messages that wait for a slow client. A client
// with more is turned away, since none may be left out.
const maxPending = 1024

// durable is a seat's part of the journal.
type durable struct {
	connection uint64           // of the arrival; 0: the journal has no part in the seat
	pending    [][]byte         // native messages that are not sent yet
	sentFlags  []content.FlagID // the flags that were sent last
	flagsSent  bool             // some set of flags was sent
	changed    bool             // the room's copy has changed since the flags were compared
}

// deliver takes a delivery. The change is taken whatever became of the
// connection; messages are taken only for the connection that they are for.
func (r *Room) deliver(d *Delivery) {
	s := r.seatOf(d.Client)
	if s == nil {
		return
	}
	if d.Change != nil {
		r.inputs = append(r.inputs, input.Input{Kind: input.Committed, Client: d.Client, Change: d.Change})
		s.durable.changed = true
	}
	if s.link == nil || d.Connection != s.durable.connection {
		return
	}
	if d.Refusal != nil {
		r.refuse(s, d.Refusal.Code, d.Refusal.Reason)
		return
	}
	s.durable.pending = append(s.durable.pending, d.Frames...)
	if len(s.durable.pending) > maxPending {
		r.refuse(s, protocol.RefusedSlow, "too many messages of the journal wait")
	}
}

// enterJournal announces a character that was just welcomed to the journal. Its
// flags are sent once the journal has delivered what they are now.
func (r *Room) enterJournal(s *seat) {
	if r.config.Journal == nil || s.watch || s.grant.Character == 0 {
		return
	}
	r.connections++
	s.durable = durable{connection: r.connections}
	r.config.Journal.Enter(r.arrival(s))
}

func (r *Room) arrival(s *seat) Arrival {
	return Arrival{s.client, s.grant.Account, s.grant.Character, s.entity, s.grant.Party, s.durable.connection}
}

// leaveJournal announces to the journal that a connection is gone.
func (r *Room) leaveJournal(s *seat) {
	if s.durable.connection == 0 {
		return
	}
	s.durable = durable{}
	r.config.Journal.Leave(s.client)
}

// takeNative passes a client's native message on.
func (r *Room) takeNative(s *seat, frame []byte) {
	if s.durable.connection == 0 {
		r.refuse(s, protocol.RefusedMalformed, "this client has no character in a journal")
		return
	}
	if !r.config.Journal.Request(s.client, frame) {
		r.refuse(s, protocol.RefusedFlood, "too many requests to the journal wait")
	}
}

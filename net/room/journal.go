package room

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
	"caper/systems/input"
	"caper/systems/scenes"
)

// Journal stores the durable missions of a room's characters. The room calls
// its methods on its own goroutine, and they never wait. The outcomes return
// through Deliver.
type Journal interface {
	// Enter announces a character that is in the room over a new connection.
	Enter(Arrival)
	// Leave announces that a client's connection is gone; its seat may be kept.
	Leave(components.ClientID)
	// Request passes on a journal message of a client. The journal owns the frame.
	// Request reports false when too many requests wait.
	Request(client components.ClientID, frame []byte) bool
	// Report passes on an event of a client's character. It reports false when too
	// many reports wait.
	Report(scenes.Report) bool
	// Publish receives the characters and targets of the room after a tick. The
	// room owns the value, which is valid during the call.
	Publish(Live)
}

// Arrival is a character that entered a room over one connection.
type Arrival struct {
	Client     components.ClientID    // number of the client in the room
	Account    components.AccountID   // the account that owns the character
	Character  components.CharacterID // never 0
	Entity     components.EntityID    // the character's entity in the room
	Party      uint32                 // number of the party within the room; 0 is none
	Connection uint64                 // unique among the room's connections; never 0
}

// Live lists the characters in the room after a tick and the targets that they
// can speak to.
type Live struct {
	Tick    uint64       // number of the tick
	Players []LivePlayer // the characters with a connection, by entity
	Targets []LiveTarget // the persons and objects that can be spoken to
}

// LivePlayer is a character with a connection.
type LivePlayer struct {
	Arrival
	Epoch    uint32              // counts how often the character was placed
	Position mgl64.Vec3          // metres
	Alive    bool                // reports whether the character may act
	Durable  *components.Durable // the room's copy of the committed state, nil before the first full sync; read only
}

// LiveTarget is a person or an object that characters can speak to.
type LiveTarget struct {
	Entity       components.EntityID    // the target's entity in the room
	Creature     content.CreatureID     // kind of a person; 0 for an object
	Class        content.EntityClass    // class of an object
	Package      content.PackageID      // conversation package
	Position     mgl64.Vec3             // metres
	Living       bool                   // reports whether a person is alive
	Interactable bool                   // reports whether the target can be used now
	Augmented    bool                   // reports whether an object can be spoken to
	Greeting     uint32                 // text number of the greeting; 0 is none
	Owner        components.CharacterID // the only character that may speak to the target; 0 allows everyone
	Conversation *ObjectConversation    // dialogue of an object; nil is none
}

// ObjectConversation is the authored dialogue of an object.
type ObjectConversation struct {
	Mission         content.MissionID    // the mission that the dialogue belongs to
	Objective       content.ObjectiveID  // the objective that must be active
	Package         content.PackageID    // conversation package
	DialogObjective content.ObjectiveID  // the objective whose dialogue is shown; 0 is Objective
	Flag            content.FlagID       // number of the dialogue's flag
	Kind            content.DialogueKind // 0 is a completion
}

// Script plays scenes that a room does not run by itself. The room calls it
// once a tick, on its own goroutine.
type Script interface {
	// Tick receives the characters that are live. It appends the targets that they
	// can speak to, and returns the reports with its own appended.
	Tick(live *Live, reports []scenes.Report) []scenes.Report
}

// Delivery is what the journal sends to one client and its copy in the room.
type Delivery struct {
	Client     components.ClientID       // the client whose character the delivery is about
	Connection uint64                    // the connection that Frames and Refusal are for
	Change     *components.DurableChange // change of the room's copy; nil when nothing was committed
	Frames     [][]byte                  // journal messages; the room sends them once its copy has the change
	Refusal    *protocol.Refusal         // ends the connection unless it is nil
}

// Deliver queues a delivery for the room's next tick. It never waits: after
// ErrBusy the caller must offer the delivery again.
func (r *Room) Deliver(d Delivery) error { return r.post(message{kind: messageDelivery, delivery: d}) }

// maxPending limits the journal messages that wait for a slow client. A client
// with more loses its connection, since no message may be skipped.
const maxPending = 1024

// durable is the state that a seat keeps for the journal.
type durable struct {
	connection uint64           // number of the arrival; 0 when the seat has no character in the journal
	pending    [][]byte         // journal messages that are not sent yet
	sentFlags  []content.FlagID // the flags that were sent last
	flagsSent  bool             // reports whether any set of flags was sent
	changed    bool             // reports whether the room's copy has changed since the flags were compared
}

// deliver applies a delivery. The room always takes the change, even when the
// connection is gone; it takes the messages only for the connection that they
// are for.
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
		r.refuse(s, protocol.RefusedSlow, protocol.ReasonMessagesWaiting)
	}
}

// enterJournal announces a character that was just welcomed to the journal. The
// room sends its flags once the journal has delivered their current values.
func (r *Room) enterJournal(s *seat) {
	if r.config.Journal == nil || s.watcher || s.grant.Character == 0 {
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

// handleJournal passes a client's journal message on.
func (r *Room) handleJournal(s *seat, frame []byte) {
	if s.durable.connection == 0 {
		r.refuse(s, protocol.RefusedMalformed, protocol.ReasonNoJournal)
		return
	}
	if !r.config.Journal.Request(s.client, frame) {
		r.refuse(s, protocol.RefusedFlood, protocol.ReasonRequestsWaiting)
	}
}

package room

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
	"caper/systems/input"
	"caper/systems/scenes"
)

// Journal is the durable side of a room's characters. Its methods are called
// on the room's goroutine and never wait; what comes of them comes back
// through Deliver.
type Journal interface {
	// Enter tells that a character is in the room over a new connection.
	Enter(Arrival)
	// Leave tells that a client's connection is gone; its seat may be kept.
	Leave(components.ClientID)
	// Request hands in a native message of a client's; the frame is the
	// journal's. False says that too many wait.
	Request(client components.ClientID, frame []byte) bool
	// Report hands in what happened to a client's character. False says that
	// too many wait.
	Report(scenes.Report) bool
	// Publish tells what is live after a tick. It is the room's, good for the
	// call.
	Publish(Live)
}

// Arrival is a character in a room over one connection.
type Arrival struct {
	Client     components.ClientID
	Account    components.AccountID
	Character  components.CharacterID
	Entity     components.EntityID
	Party      uint32 // number of the room's; 0: none
	Connection uint64 // never 0, another for each connection of the room's
}

// Live is who is in the room after a tick, and what there is to speak to.
type Live struct {
	Tick    uint64
	Players []LivePlayer
	Targets []LiveTarget
}

// LivePlayer is a character with a connection.
type LivePlayer struct {
	Arrival
	Epoch    uint32              // counts how often the character was placed
	Position mgl64.Vec3          // metres
	Alive    bool                // the character may act
	Durable  *components.Durable // the room's copy of what is committed, nil before the first full sync; it must not be written
}

// LiveTarget is somebody or something to speak to.
type LiveTarget struct {
	Entity       components.EntityID
	Creature     content.CreatureID  // an NPC; 0: an object
	Class        content.EntityClass // an object's
	Package      content.PackageID
	Position     mgl64.Vec3
	Living       bool
	Interactable bool
	Augmented    bool // an object that can be spoken to
	Greeting     uint32
	Owner        components.CharacterID // who alone may speak to it; 0: everyone
	Conversation *ObjectConversation
}

// ObjectConversation is what an authored object says.
type ObjectConversation struct {
	Mission         content.MissionID
	Objective       content.ObjectiveID
	Package         content.PackageID
	DialogObjective content.ObjectiveID // 0: Objective
	Flag            content.FlagID
	Kind            content.DialogueKind // 0: completion
}

// Script plays the part of scenes that a room does not run by itself: it is
// asked once a tick, on the room's goroutine.
type Script interface {
	// Tick receives who is live; it appends what there is to speak to, and
	// returns the reports with its own appended.
	Tick(live *Live, reports []scenes.Report) []scenes.Report
}

// Delivery is what the journal has for a client.
type Delivery struct {
	Client     components.ClientID
	Connection uint64                    // the one that Frames are for
	Change     *components.DurableChange // nil: nothing was committed
	Frames     [][]byte                  // native messages, sent once the change is in the room's copy
	Refusal    *protocol.Refusal         // ends the connection
}

// Deliver brings what the journal has into the room's next tick. It never
// waits: ErrBusy says that it must be brought again.
func (r *Room) Deliver(d Delivery) error { return r.post(message{kind: messageDelivery, delivery: d}) }

// maxPending is how many native messages wait for a slow client before it is
// turned away; none is left out.
const maxPending = 1024

// durable is a seat's part of the journal.
type durable struct {
	connection uint64
	pending    [][]byte         // native messages not yet sent
	told       []content.FlagID // flags as last sent
	known      bool             // some set was sent
	commits    bool             // something converged since flags were looked at
}

// deliver takes a delivery. A change is taken whatever became of the
// connection, messages only by the one that they are for.
func (r *Room) deliver(d *Delivery) {
	s := r.seatOf(d.Client)
	if s == nil {
		return
	}
	if d.Change != nil {
		r.inputs = append(r.inputs, input.Input{Kind: input.Committed, Client: d.Client, Change: d.Change})
		s.durable.commits = true
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

// enterJournal tells the journal of a character that was just welcomed.
func (r *Room) enterJournal(s *seat) {
	if r.config.Journal == nil || s.watch || s.grant.Character == 0 {
		return
	}
	r.connections++
	s.durable = durable{connection: r.connections} // flags are told once the journal has said what they are now
	r.config.Journal.Enter(r.arrival(s))
}

func (r *Room) arrival(s *seat) Arrival {
	return Arrival{s.client, s.grant.Account, s.grant.Character, s.entity, s.grant.Party, s.durable.connection}
}

// leaveJournal tells the journal of a connection that is gone.
func (r *Room) leaveJournal(s *seat) {
	if s.durable.connection == 0 {
		return
	}
	s.durable = durable{}
	r.config.Journal.Leave(s.client)
}

// takeNative hands a client's native message on.
func (r *Room) takeNative(s *seat, frame []byte) {
	if s.durable.connection == 0 {
		r.refuse(s, protocol.RefusedMalformed, "this client has no character in a journal")
		return
	}
	if !r.config.Journal.Request(s.client, frame) {
		r.refuse(s, protocol.RefusedFlood, "too many requests to the journal wait")
	}
}

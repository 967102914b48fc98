package sessions

import (
	"errors"
	"fmt"
	"time"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems/scenes"
)

// Place is the map that a room is, in the journal's terms.
type Place struct {
	Map content.MapContext
	// Private has each character be in an instance of the map of its own,
	// which nobody else is in.
	Private bool
}

// Keeper is the journal of one room. Its methods are for the goroutine that
// owns the room.
type Keeper struct {
	hub      *Manager
	place    Place
	instance uint64 // of the map; a private one's is this and its owner's
	out      chan room.Delivery
	ended    chan struct{} // closed once the room has ended: nothing is brought any more
	desks    map[components.ClientID]*desk
	shown    shown
	parties  map[party.Number]struct{} // that characters of the room were put into
}

// Deliverer is the way into a room: its Deliver and Done.
type Deliverer interface {
	Deliver(room.Delivery) error
	Done() <-chan struct{}
}

// deliveries is how many deliveries wait for a room before those who bring
// more wait too.
const deliveries = 1024

// Keeper makes the journal of a room that is a place.
func (h *Manager) Keeper(place Place) *Keeper {
	return &Keeper{
		hub: h, place: place, instance: random(), out: make(chan room.Delivery, deliveries), ended: make(chan struct{}),
		desks: map[components.ClientID]*desk{}, shown: shown{parts: map[commands.MapInstance]*part{}},
		parties: map[party.Number]struct{}{},
	}
}

// Attach has what the journal brings go to the room from now on, until the
// room ends. It returns at once.
func (k *Keeper) Attach(r Deliverer) { go k.bring(r) }

// busyWait is how long a delivery waits that a full room did not take.
const busyWait = 5 * time.Millisecond

func (k *Keeper) bring(r Deliverer) {
	defer close(k.ended)
	for {
		var d room.Delivery
		select {
		case <-r.Done():
			k.end()
			return
		case <-k.hub.ctx.Done():
			return
		case d = <-k.out:
		}
		for errors.Is(r.Deliver(d), room.ErrBusy) {
			select {
			case <-r.Done():
			case <-k.hub.ctx.Done():
				return
			case <-time.After(busyWait):
			}
		}
	}
}

// end is what follows the end of a room, its panic too: nobody is in it any
// more, and what its desks still have is taken.
func (k *Keeper) end() {
	for instance := range k.shown.parts { // any order: each alone
		k.withdraw(instance)
	}
	k.disband()
	k.hub.vacate(k)
}

// deliver puts something on its way to the room, and waits for a place in the
// queue: it is not for the room's goroutine.
func (k *Keeper) deliver(d room.Delivery) {
	select {
	case k.out <- d:
	case <-k.ended:
	case <-k.hub.ctx.Done():
	}
}

// Enter seats a character's connection; the desk that the character had, here
// or in another room, finishes first.
func (k *Keeper) Enter(a room.Arrival) {
	d := newDesk(k, a)
	after, ok := k.hub.seat(d)
	if !ok {
		go k.deliver(room.Delivery{Client: a.Client, Connection: a.Connection,
			Refusal: &protocol.Refusal{Code: protocol.RefusedClosing, Reason: "the server is stopping"}})
		return
	}
	if after != nil {
		after.shut()
		if after.keeper != k || after.arrival.Client != a.Client { // else the room has closed the older connection
			go after.keeper.deliver(room.Delivery{Client: after.arrival.Client, Connection: after.arrival.Connection,
				Refusal: &protocol.Refusal{Code: protocol.RefusedReplaced, Reason: "the character came in over another connection"}})
		}
	}
	k.desks[a.Client] = d
	go d.work(after)
}

// Leave ends a client's desk; what it reported is still taken.
func (k *Keeper) Leave(client components.ClientID) {
	if d := k.desks[client]; d != nil {
		delete(k.desks, client)
		k.scatter(d)
		d.shut()
	}
}

// Request puts a client's request into its desk's queue.
func (k *Keeper) Request(client components.ClientID, frame []byte) bool {
	d := k.desks[client]
	return d == nil || d.request(frame)
}

// Report puts what happened into a desk's queue.
func (k *Keeper) Report(r scenes.Report) bool {
	d := k.desks[r.Client]
	return d == nil || d.report(r)
}

// instanceOf is the map instance that a character is in.
func (k *Keeper) instanceOf(id components.CharacterID) commands.MapInstance {
	if k.place.Private {
		return commands.MapInstance(k.instance ^ uint64(id)*0x9e3779b97f4a7c15) // spread, so that no two meet but by chance
	}
	return commands.MapInstance(k.instance)
}

// session is a connection's, in the journal's terms.
func (k *Keeper) session(d *desk, p *room.LivePlayer) store.Session {
	return store.Session{
		Account: d.account, Entity: store.EntityID(p.Entity), Connection: d.connection,
		LocationEpoch: uint64(p.Epoch), MapEpoch: uint64(k.instanceOf(p.Character)),
	}
}

func (k *Keeper) String() string { return fmt.Sprintf("map %d", k.place.Map) }

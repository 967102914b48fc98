package conversations

import (
	"context"
	"sync"

	"caper/journal/commands/offers"
	"caper/journal/commands/presence"
	"caper/journal/commands/progress"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Conversations has the commands in conversations.
type Conversations struct {
	runner *unit.Runner
	offers *offers.Offers
	open   registry
}

// New returns the commands in conversations.
func New(r *unit.Runner, o *offers.Offers) *Conversations {
	return &Conversations{runner: r, offers: o}
}

// OpenConversations returns how many conversations are open.
func (c *Conversations) OpenConversations() int { return c.open.count() }

// registry holds the open conversations: at most one for each character.
type registry struct {
	lock sync.Mutex
	open map[store.CharacterID]*conversation
}

// begin replaces the conversation that the character had. When there are more
// conversations than characters in the world, those of absent characters are
// removed.
func (r *registry) begin(n *conversation, live *presence.Table) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.open == nil {
		r.open = map[store.CharacterID]*conversation{}
	}
	r.end(r.open[n.character])
	r.open[n.character] = n
	if len(r.open) <= live.Count() {
		return
	}
	for id, old := range r.open { // any order: each alone
		if _, there := live.Get(id); !there {
			r.end(old)
		}
	}
}

func (r *registry) get(id store.CharacterID) *conversation {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.open[id]
}

func (r *registry) count() int {
	r.lock.Lock()
	defer r.lock.Unlock()
	return len(r.open)
}

// finish ends exactly this conversation, if it is still open.
func (r *registry) finish(n *conversation) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.end(n)
}

// end is finish for callers that hold the lock.
func (r *registry) end(n *conversation) {
	if n == nil || n.over {
		return
	}
	n.over = true
	if r.open[n.character] == n {
		delete(r.open, n.character)
	}
}

func (r *registry) isOver(n *conversation) bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return n.over
}

// endThose ends every conversation that a condition selects.
func (r *registry) endThose(selected func(*conversation) bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	for _, n := range r.open { // any order: each alone
		if selected(n) {
			r.end(n)
		}
	}
}

// Transaction is the part of a unit of work that conversations read and check.
// Conversations change attempts and offers through the planners of those parts,
// which hold views of their own.
type Transaction interface {
	ID() store.CharacterID
	Catalog() *store.Catalog
	Assignment(context.Context, store.CharacterID, content.MissionID) (store.Assignment, bool, error)
	Assignments(context.Context, store.CharacterID) ([]store.Assignment, error)
	Aggregate(context.Context, *store.Assignment) (*rules.Aggregate, error)
	Holds(context.Context, content.Requirement) (bool, error)
	CheckOwner(context.Context, *store.Read) error
	Terminal(func(context.Context, *store.Read) error)
	OnCommit(func())
}

// planner plans one unit of a conversation.
type planner struct {
	tx            Transaction
	conversations *Conversations
	offers        *offers.Planner   // what the unit does to offers
	attempts      *progress.Planner // what the unit does to attempts
	conversation  *conversation     // in which the command answers; nil: none
}

// planner returns the planner of one unit, over the planners of the parts below.
func (c *Conversations) planner(w *unit.Work) *planner {
	o := c.offers.Planner(w)
	return &planner{tx: w, conversations: c, offers: o, attempts: o.Attempts}
}

package party

import (
	"errors"
	"fmt"
	"slices"
	"sync"
)

// Number names a party for its players. It is free again when the party is
// over.
type Number uint32

// LifetimeID distinguishes parties that have the same number one after another.
type LifetimeID int64

// MembershipID names one stay in a party.
type MembershipID int64

// Body is a character as it is in the world.
type Body struct {
	Account   int64  // account that plays
	Character int64  // character that it plays
	Entity    uint64 // entity of the character in the world
	Instance  uint64 // instance of the map that it is on
}

// The reasons why a manager refuses a call.
var (
	ErrNoParty   = errors.New("there is no such party")
	ErrAbsent    = errors.New("the character is not in the world")
	ErrMember    = errors.New("the character is in a party")
	ErrNotMember = errors.New("the character is in no party")
	ErrFull      = errors.New("the party is full")
	ErrTooMany   = errors.New("there are too many parties")
)

// Options are a manager's settings.
type Options struct {
	// NewID returns identities for lifetimes and memberships: positive, and
	// never the same twice.
	NewID func() int64
	// MaxMembers is how many members a party has at most; default 8.
	MaxMembers int
	// MaxParties is how many parties there are at once; default 4096.
	MaxParties int
}

// Validate reports every fault at once.
func (o *Options) Validate() error {
	var faults []error
	if o.NewID == nil {
		faults = append(faults, errors.New("the party manager has no identities"))
	}
	if o.MaxMembers < 0 || o.MaxMembers > 100 {
		faults = append(faults, fmt.Errorf("%d members, must be 0 (default) to 100", o.MaxMembers))
	}
	if o.MaxParties < 0 || o.MaxParties > 1<<20 {
		faults = append(faults, fmt.Errorf("%d parties, must be 0 (default) to %d", o.MaxParties, 1<<20))
	}
	return errors.Join(faults...)
}

// Manager keeps all parties of a server.
type Manager struct {
	options  Options
	lock     sync.RWMutex
	parties  map[Number]*group
	bodies   map[int64]arrival // by account
	belongTo map[int64]*member // by character
	absences uint64            // number of times that a member became absent
}

// group is one party.
type group struct {
	number   Number
	lifetime LifetimeID
	members  []*member // in the order in which they joined
}

// member is a character in a party. The membership is in force while its body
// is the account's current one.
type member struct {
	party      *group
	account    int64
	character  int64
	membership MembershipID
	body       Body   // to which the membership belongs
	absent     uint64 // number of its last absence, in the order in which members became absent; 0: there was none
}

// NewManager returns a manager without parties.
func NewManager(o Options) (*Manager, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if o.MaxMembers == 0 {
		o.MaxMembers = 8
	}
	if o.MaxParties == 0 {
		o.MaxParties = 4096
	}
	return &Manager{options: o, parties: map[Number]*group{}, bodies: map[int64]arrival{}, belongTo: map[int64]*member{}}, nil
}

// Form begins a party of one member, under the least free number.
func (m *Manager) Form(account int64) (Number, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	b, err := m.single(account)
	if err != nil {
		return 0, err
	}
	number := Number(1)
	for m.parties[number] != nil {
		number++
	}
	return number, m.form(number, b)
}

func (m *Manager) form(number Number, b Body) error {
	if len(m.parties) >= m.options.MaxParties {
		return ErrTooMany
	}
	g := &group{number: number, lifetime: LifetimeID(m.options.NewID())}
	m.parties[number] = g
	m.enter(g, b)
	return nil
}

// Place moves a body to the party of a number that is assigned elsewhere. It
// forms the party where there is none; number 0 means no party. It does nothing
// when the character is in that party already, and refuses a body that is not its
// account's current one. In a full party it takes the place of the member that
// has been absent for longest, and is refused only when all members are present.
func (m *Manager) Place(number Number, b Body) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	if now, there := m.bodies[b.Account]; !there || now.Body != b {
		return ErrAbsent
	}
	if in := m.belongTo[b.Character]; in != nil {
		if in.party.number == number {
			return nil
		}
		m.leave(in)
	}
	g := m.parties[number]
	switch {
	case number == 0:
		return nil
	case g == nil:
		return m.form(number, b)
	}
	return m.add(g, b)
}

// Join adds an account's character to a party, as Place does.
func (m *Manager) Join(number Number, account int64) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	b, err := m.single(account)
	if err != nil {
		return err
	}
	g := m.parties[number]
	if g == nil {
		return ErrNoParty
	}
	return m.add(g, b)
}

// add adds a body to a party. Nobody says whether an absent member comes back,
// so that its place is kept only until another character needs it.
func (m *Manager) add(g *group, b Body) error {
	if len(g.members) < m.options.MaxMembers {
		m.enter(g, b)
		return nil
	}
	longest := m.longestAbsent(g)
	if longest == nil {
		return ErrFull
	}
	m.enter(g, b) // first, since a party without members is over
	m.leave(longest)
	return nil
}

// longestAbsent returns the member of a party that has been absent for longest;
// nil: all members are present.
func (m *Manager) longestAbsent(g *group) (longest *member) {
	for _, in := range g.members {
		if _, present := m.live(in); !present && (longest == nil || in.absent < longest.absent) {
			longest = in
		}
	}
	return longest
}

// single returns the body of an account that is in the world and in no party.
func (m *Manager) single(account int64) (Body, error) {
	b, there := m.bodies[account]
	switch {
	case !there:
		return Body{}, ErrAbsent
	case m.belongTo[b.Character] != nil:
		return b.Body, ErrMember
	}
	return b.Body, nil
}

func (m *Manager) enter(g *group, b Body) {
	in := &member{party: g, account: b.Account, character: b.Character, body: b, membership: MembershipID(m.options.NewID())}
	g.members = append(g.members, in)
	m.belongTo[b.Character] = in
}

// Leave removes a character from its party, in the world or not. A party without
// members is over.
func (m *Manager) Leave(character int64) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	in := m.belongTo[character]
	if in == nil {
		return ErrNotMember
	}
	m.leave(in)
	return nil
}

func (m *Manager) leave(in *member) {
	delete(m.belongTo, in.character)
	g := in.party
	g.members = slices.DeleteFunc(g.members, func(o *member) bool { return o == in })
	if len(g.members) == 0 {
		delete(m.parties, g.number)
	}
}

// Disband ends the party with a number, where there is one.
func (m *Manager) Disband(number Number) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if g := m.parties[number]; g != nil {
		for _, in := range g.members {
			delete(m.belongTo, in.character)
		}
		delete(m.parties, number)
	}
}

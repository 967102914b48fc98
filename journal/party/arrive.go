package party

// arrival is the body with which an account is in the world.
type arrival struct {
	Body
	connection uint64 // number of the connection over which it arrived
}

// Arrive says that an account is in the world with this body, over a connection;
// newer connections have higher numbers. The same body again changes nothing.
// Another body ends the membership of the account's last body, and begins a new
// one where the character is in a party. The body of an older connection than the
// current one's is ignored, since rooms report in any order.
func (m *Manager) Arrive(b Body, connection uint64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	last, there := m.bodies[b.Account]
	if there && last.connection > connection {
		return
	}
	m.bodies[b.Account] = arrival{b, connection}
	if there && last.Body == b {
		return
	}
	if there && last.Character != b.Character {
		m.becomeAbsent(last.Body)
	}
	if in := m.belongTo[b.Character]; in != nil && in.account == b.Account {
		in.membership, in.body = MembershipID(m.options.NewID()), b
	}
}

// Depart says that a body left its map, for another one or out of the world. The
// character stays in its party while nobody else needs its place (see Place), and
// has no membership in force until it arrives again. A body that is not the account's current one, or arrived again over a
// newer connection, is ignored.
func (m *Manager) Depart(b Body, connection uint64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if last, there := m.bodies[b.Account]; there && last.Body == b && last.connection <= connection {
		delete(m.bodies, b.Account)
		m.becomeAbsent(b)
	}
}

// becomeAbsent numbers the absence of the member whose membership belongs to a
// body, where there is one. Numbers order absences, so that no clock is needed.
func (m *Manager) becomeAbsent(b Body) {
	if in := m.belongTo[b.Character]; in != nil && in.body == b {
		m.absences++
		in.absent = m.absences
	}
}

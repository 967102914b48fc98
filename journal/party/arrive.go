package party

// Arrive says that an account is in the world with this body. The same body again
// changes nothing. Another body ends the membership of the account's last body,
// and begins a new one where the character is in a party.
func (m *Manager) Arrive(b Body) {
	m.lock.Lock()
	defer m.lock.Unlock()
	last, there := m.bodies[b.Account]
	if there && last == b {
		return
	}
	m.bodies[b.Account] = b
	if in := m.belongTo[b.Character]; in != nil && in.account == b.Account {
		in.membership, in.body = MembershipID(m.options.NewID()), b
	}
}

// Depart says that a body left its map, for another one or out of the world. The
// character stays in its party, and has no membership in force until it arrives
// again. A body that is not the account's current one is ignored.
func (m *Manager) Depart(b Body) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if last, there := m.bodies[b.Account]; there && last == b {
		delete(m.bodies, b.Account)
	}
}

package party

// Membership is a membership in force: a body in a party.
type Membership struct {
	Party    Number       // number of the party
	Lifetime LifetimeID   // lifetime of the party
	ID       MembershipID // names this stay
	Body
}

// TryGetLiveMembership returns the membership in force of a character with a
// body. There is none when the account is in the world with another character or
// body, or not at all (J-SHARE-010).
func (m *Manager) TryGetLiveMembership(account, character int64, entity uint64) (Membership, bool) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	in := m.belongTo[character]
	if in == nil || in.account != account || in.body.Entity != entity {
		return Membership{}, false
	}
	return m.live(in)
}

// live returns the membership of a member, where it is in force.
func (m *Manager) live(in *member) (Membership, bool) {
	now, there := m.bodies[in.account]
	if !there || now.Body != in.body {
		return Membership{}, false
	}
	return Membership{in.party.number, in.party.lifetime, in.membership, now.Body}, true
}

// LiveMembers returns the memberships in force of a party with this lifetime, in
// the order in which the members joined.
func (m *Manager) LiveMembers(number Number, lifetime LifetimeID) []Membership {
	m.lock.RLock()
	defer m.lock.RUnlock()
	g := m.parties[number]
	if g == nil || g.lifetime != lifetime {
		return nil
	}
	var list []Membership
	for _, in := range g.members {
		if live, is := m.live(in); is {
			list = append(list, live)
		}
	}
	return list
}

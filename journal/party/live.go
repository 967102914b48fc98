package party

// Membership is one in force: who is in which party, as which body.
type Membership struct {
	Party    Number       // number of the party
	Lifetime LifetimeID   // lifetime of the party
	ID       MembershipID // names this stay
	Body
}

// TryGetLiveMembership gives the membership in force of a character with a
// body. There is none where the account is in the world as another character
// or body, or not at all (J-SHARE-010).
func (m *Manager) TryGetLiveMembership(account, character int64, entity uint64) (Membership, bool) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	in := m.belongTo[character]
	if in == nil || in.account != account || in.body.Entity != entity {
		return Membership{}, false
	}
	return m.live(in)
}

// live gives what a member is in force as.
func (m *Manager) live(in *member) (Membership, bool) {
	now, there := m.bodies[in.account]
	if !there || now != in.body {
		return Membership{}, false
	}
	return Membership{in.party.number, in.party.lifetime, in.membership, now}, true
}

// LiveMembers are the memberships in force of a party as long as it has this
// lifetime, in the order in which they joined.
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

package interpreter

import (
	"slices"

	"caper/systems/missions/interpreter/tracker"
)

// question is something that a mission asks of a port. Questions are comparable
// values: equal ones of a mission are stored once.
type question[T any] interface{ ask(p *Ports) T }

// fact is the number of a question among the mission's with the same type of
// answer.
type fact[T any] int32

// questions are a mission's, without duplicates.
type questions[T any] []question[T]

func (q *questions[T]) add(x question[T]) fact[T] {
	n := slices.Index(*q, x)
	if n < 0 {
		n = len(*q)
		*q = append(*q, x)
	}
	return fact[T](n)
}

// facts are all questions of a mission, by the type of their answers.
type facts struct {
	members  questions[MemberSet]
	numbers  questions[float64]
	truths   questions[bool]
	targets  questions[tracker.Optional[tracker.Target]]
	entities questions[uint64]
}

// answers keeps what the ports have answered in the current round.
type answers[T any] struct {
	values []T
	rounds []uint64 // the round in which each value was asked for
}

// of is the answer to a question. The first use in a round asks the port.
func (a *answers[T]) of(list questions[T], n fact[T], m *Machine) *T {
	if missing := len(list) - len(a.values); missing > 0 {
		a.values = append(a.values, make([]T, missing)...)
		a.rounds = append(a.rounds, make([]uint64, missing)...)
	}
	if a.rounds[n] != m.round {
		a.rounds[n] = m.round
		a.values[n] = list[n].ask(m.ports)
	}
	return &a.values[n]
}

// known are the answers of the current round.
type known struct {
	members  answers[MemberSet]
	numbers  answers[float64]
	truths   answers[bool]
	targets  answers[tracker.Optional[tracker.Target]]
	entities answers[uint64]
}

func (m *Machine) members(n fact[MemberSet]) MemberSet {
	return *m.known.members.of(m.mission.facts.members, n, m)
}

func (m *Machine) number(n fact[float64]) float64 {
	return *m.known.numbers.of(m.mission.facts.numbers, n, m)
}

func (m *Machine) truth(n fact[bool]) bool {
	return *m.known.truths.of(m.mission.facts.truths, n, m)
}

func (m *Machine) target(n fact[tracker.Optional[tracker.Target]]) *tracker.Optional[tracker.Target] {
	return m.known.targets.of(m.mission.facts.targets, n, m)
}

func (m *Machine) entity(n fact[uint64]) uint64 {
	return *m.known.entities.of(m.mission.facts.entities, n, m)
}

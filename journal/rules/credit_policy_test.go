package rules_test

import (
	"math"
	"reflect"
	"testing"

	"caper/journal/content"
	"caper/journal/rules"
)

func TestCreditPolicies(t *testing.T) {
	all, source, other, nobody := []int64{killer, friend}, []int64{killer}, []int64{friend}, []int64{}
	for _, c := range []struct {
		name   string
		policy content.Credit
		change func(*rules.Happening, []rules.Candidate)
		want   []int64
	}{
		{"J-SHARE-043 personal", content.Credit{Mode: content.CreditPersonal}, nil, source},
		{"personal needs no place", content.Credit{Mode: content.CreditPersonal}, func(_ *rules.Happening, c []rules.Candidate) { c[0].Position[0] = 1e9 }, source},
		{"J-SHARE-043 nearby, exactly 10 metres", nearby(10), nil, all},
		{"J-SHARE-043 nearby, the next float", nearby(math.Nextafter(10, 0)), nil, nobody},
		{"J-SHARE-043 nearby, measured from the kill", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Position = [3]float64{0, -6, -8} }, all},
		{"J-SHARE-043 the friend is far", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Position[0] = 1 }, source},
		{"J-SHARE-043 J-OPEN-033 the killer is far", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[0].Position[0] = 1 }, other},
		{"J-SHARE-043 another party", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Party = 8 }, source},
		{"J-OPEN-033 the killer needs no party", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[0].Party, c[1].Party = 0, 0 }, source},
		{"J-SHARE-043 the friend is on another instance", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Instance = 4 }, source},
		{"J-SHARE-043 the friend is dead or gone", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Present = false }, source},
		{"J-SHARE-043 the friend's objective is not active", nearby(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Attempts[0].Aggregate.States[1] = content.ObjectiveCompleted
		}, source},
		{"J-SHARE-043 another creature", nearby(10), func(h *rules.Happening, _ []rules.Candidate) { h.Event = content.CreatureKilled(beast + 1) }, nobody},
		{"J-SHARE-043 not a number", nearby(10), func(_ *rules.Happening, c []rules.Candidate) { c[1].Position[1] = math.NaN() }, source},
		{"J-SHARE-043 radius 0", nearby(0), func(h *rules.Happening, c []rules.Candidate) { h.Position = c[0].Position }, nobody},
		{"J-SHARE-043 radius negative", nearby(-20), nil, nobody},
		{"J-SHARE-043 radius not a number", nearby(math.NaN()), nil, nobody},
		{"J-SHARE-043 radius infinite", nearby(math.Inf(1)), nil, nobody},
		{"J-SHARE-043 participants, none is", participants(10), nil, nobody},
		{"J-SHARE-043 J-OPEN-033 the friend participates, the killer does not", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{c[1].Attempts[0].Attempted}
		}, other},
		{"J-SHARE-043 a participant needs no party", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Party, c[1].Participates = 0, []rules.Attempted{c[1].Attempts[0].Attempted}
		}, other},
		{"J-SHARE-043 a participant far away", participants(9), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{c[1].Attempts[0].Attempted}
		}, nobody},
		{"J-SHARE-040 an earlier generation participates", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{{Assignment: c[1].Attempts[0].Assignment, Generation: 1}}
		}, nobody},
		{"J-SHARE-040 another assignment participates", participants(10), func(_ *rules.Happening, c []rules.Candidate) {
			c[1].Participates = []rules.Attempted{{Assignment: 77, Generation: c[1].Attempts[0].Generation}}
		}, nobody},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, candidates := kill(), both(hunt(1, c.policy))
			if c.change != nil {
				c.change(&h, candidates)
			}
			if got := who(rules.Credit(h, candidates)); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%v have the credit, want %v", got, c.want)
			}
		})
	}
}

package levels

// Light is what a signal head shows.
type Light uint8

// A signal head shows one of these lights.
const (
	Red Light = iota
	Amber
	Green
)

// String returns the light's name.
func (l Light) String() string { return [...]string{"red", "amber", "green"}[l] }

// Phase is a part of a plan's cycle.
type Phase struct {
	Seconds float64  // duration
	Lights  [2]Light // what each group shows, indexed by geometry.Group
}

// Plan is the cycle of a signalled junction (M-IMP-025): green, amber and all
// red for north-south, then the same for east-west. The zero Plan has no
// signals.
type Plan struct {
	Cycle  float64  // seconds, the sum of the phases
	Offset float64  // seconds into the cycle at tick 0
	Phases [6]Phase // in the order of the cycle
}

// At returns the index of the phase at a time since tick 0, and the seconds
// left in it. It adds Offset to the time.
func (p *Plan) At(seconds float64) (phase int, left float64) {
	if !(p.Cycle > 0) {
		return 0, 0
	}
	t := seconds + p.Offset
	t -= p.Cycle * float64(int(t/p.Cycle))
	for i := range p.Phases {
		if t < p.Phases[i].Seconds {
			return i, p.Phases[i].Seconds - t
		}
		t -= p.Phases[i].Seconds
	}
	return len(p.Phases) - 1, 0
}

// newPlan returns the plan of a document's signal.
func newPlan(s *SignalDoc) Plan {
	plan := Plan{Offset: s.Offset}
	for g := range 2 {
		lights := [3]Light{Green, Amber, Red}
		seconds := [3]float64{s.Green[g], s.Amber, s.AllRed}
		for i := range lights {
			phase := Phase{Seconds: seconds[i]}
			phase.Lights[g] = lights[i]
			plan.Phases[3*g+i] = phase
			plan.Cycle += seconds[i]
		}
	}
	return plan
}

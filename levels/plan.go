package levels

// Light is what a signal head shows.
type Light uint8

// The lights of a signal head.
const (
	Red Light = iota
	Amber
	Green
)

// String is the light's word.
func (l Light) String() string { return [...]string{"red", "amber", "green"}[l] }

// Phase is a stretch of a plan's cycle: Lights holds what each group shows,
// indexed by geometry.Group.
type Phase struct {
	Seconds float64
	Lights  [2]Light
}

// Plan is a signalled junction's cycle (M-IMP-025): green, amber and all red
// for north-south, then the same for east-west. The zero Plan has no signals.
type Plan struct {
	Cycle  float64 // seconds, the sum of its phases
	Offset float64 // seconds into the cycle at tick 0
	Phases [6]Phase
}

// At is the index of the phase at a time since tick 0, and the seconds left
// in it. Offset is added here.
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

// newPlan lays a document's seconds out as phases.
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

package interpreter

import (
	"fmt"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// author draws documents of the language that is played, valid as they come.
type author struct {
	t       *rapid.T
	queries int // drawn for conditions that are checked every step
}

func (a *author) pick(what string, list ...string) string {
	return rapid.SampledFrom(list).Draw(a.t, what)
}

func (a *author) number(what string, low, high int) int {
	return rapid.IntRange(low, high).Draw(a.t, what)
}

func (a *author) list(what string, low, high int, draw func() string) string {
	var all []string
	for range a.number("number of "+what, low, high) {
		all = append(all, draw())
	}
	return strings.Join(all, ",")
}

func (a *author) value() string {
	switch a.number("value", 0, 8) {
	case 0:
		return fmt.Sprint(rapid.Float64Range(-1e6, 1e6).Draw(a.t, "number"))
	case 1:
		return `{"counter":"` + a.pick("counter", "n", "k") + `"}`
	case 2:
		return `{"timeLeft":true}`
	case 3:
		return `{"elapsed":true}`
	case 4:
		return `{"distance":["player",{"` + a.pick("spot", `actor":"car`, `actor":"van`, `place":"off`) + `"}]}`
	case 5:
		return `{"health":` + a.pick("whose", `"player"`, `{"actor":"car"}`) + `}`
	case 6:
		return `{"wanted":true}`
	case 7:
		return `{"time":true}`
	}
	if a.queries++; a.queries > 20 {
		return "1"
	}
	return `{"count":{"` + a.pick("query", `players":{"in":"near"}`, `vehicles":{"tag":"fast"}`, `vehicles":{"near":{"place":"off","radius":9}}`) + `}}`
}

func (a *author) condition(depth int) string {
	kind := a.number("condition", 0, 6)
	if depth == 0 {
		kind = a.number("leaf", 3, 6)
	}
	switch kind {
	case 0:
		return `{"not":` + a.condition(depth-1) + `}`
	case 1, 2:
		return `{"` + a.pick("of", "all", "any") + `":[` + a.list("parts", 1, 4, func() string { return a.condition(depth - 1) }) + `]}`
	case 3:
		return `{"flag":"` + a.pick("flag", "f", "g", "h") + `"}`
	case 4:
		return `{"time":{"after":"` + a.pick("after", "00:00", "12:00", "22:30") + `","before":"06:00"}}`
	case 5:
		return `{"near":{"tag":"fast","within":9}}`
	}
	return `{"` + a.pick("comparison", "gt", "gte", "lt", "lte", "eq") + `":[` + a.value() + `,` + a.value() + `]}`
}

func (a *author) action() string {
	switch a.number("action", 0, 9) {
	case 0:
		return `{"showText":"{counter:n} of {counter:k}"}`
	case 1:
		return `{"` + a.pick("flag action", "setFlag", "clearFlag") + `":"` + a.pick("flag", "f", "g", "h") + `"}`
	case 2:
		return `{"` + a.pick("counter action", "add", "set") + `":{"counter":"n","value":` + a.value() + `}}`
	case 3:
		return `{"startTimer":{"id":"` + a.pick("timer", "s", "t") + `","seconds":` + a.pick("seconds", "0.1", "1", "9") + `}}`
	case 4:
		return `{"stopTimer":"s"}`
	case 5:
		return `{"reward":{"cash":1}}`
	case 6:
		return a.pick("end", `{"complete":true}`, `{"fail":true}`, `{"fail":"No."}`, `{"setFlag":"f"}`)
	case 7:
		return `{"` + a.pick("lock", "lockVehicle", "unlockVehicle") + `":"car"}`
	case 8:
		return a.pick("city", `{"setClock":"08:00"}`, `{"setPace":2}`, `{"setWanted":1}`)
	}
	return `{"sendMessage":{"from":"A","text":"B"}}`
}

func (a *author) actions() string { return "[" + a.list("actions", 1, 12, a.action) + "]" }

var heard = []string{
	"mission:start", "mission:complete", "mission:fail", "objective:o0.start", "objective:o0.done", "objective:o0.fail",
	"zone:near.enter", "zone:near.leave", "zone:off.enter", "vehicle:car.enter", "vehicle:car.exit", "vehicle:car.wrecked",
	"vehicle:car.unlocked", "timer:s", "timer:t", "time:08:00",
}

func (a *author) eventRule() string {
	rule := `{"when":"` + a.pick("event", heard...) + `","do":` + a.actions()
	if rapid.Bool().Draw(a.t, "if") {
		rule += `,"if":` + a.condition(2)
	}
	if rapid.Bool().Draw(a.t, "repeat") {
		rule += `,"repeat":true`
	}
	return rule + "}"
}

func (a *author) whileRule() string {
	return `{"while":` + a.condition(2) + `,"enter":` + a.actions() + `,"exit":` + a.actions() +
		`,"every":{"seconds":` + a.pick("seconds", "0.1", "0.5", "3") + `,"do":` + a.actions() + `}}`
}

func (a *author) objective(id, more string) string {
	verb := a.pick("verb", `"verb":"goto","to":"near"`, `"verb":"steal_vehicle","target":"car"`,
		`"verb":"deliver","vehicle":"car","to":"off","maxDamage":50`, `"verb":"wait","seconds":2`,
		`"verb":"survive","seconds":3`, `"verb":"defend","zone":"near","seconds":2`, `"verb":"unlock","target":"van"`)
	return `{"id":"` + id + `",` + verb + more + `}`
}

func (a *author) mission() string {
	n := 0
	objectives := a.list("objectives", 1, 4, func() string {
		id := "o" + strconv.Itoa(n)
		n++
		if a.number("kind", 0, 3) == 0 {
			return `{"id":"` + id + `","verb":"group","need":1,"objectives":[` + a.objective(id+"a", "") + `,` + a.objective(id+"b", `,"timeLimit":2`) + `]}`
		}
		return a.objective(id, a.pick("limit", "", `,"timeLimit":5`))
	})
	var rules []string
	for _, r := range []string{a.list("event rules", 0, 12, a.eventRule), a.list("while rules", 0, 8, a.whileRule)} {
		if r != "" {
			rules = append(rules, r)
		}
	}
	return mission(objectives, strings.Join(rules, ","))
}

package missions

import (
	"fmt"
	"reflect"

	"caper/systems/missions/interpreter"
)

// ports are the parts of the system, one a subject. A port holds its handles,
// answers the interpreter's questions, collects events and executes commands.
type ports struct {
	zones         zones
	vehicles      vehicles
	doors         doors
	garages       garages
	players       players
	positions     positions
	clock         clock
	weather       weather
	wanted        wanted
	actors        actors
	locks         locks
	wallets       wallets
	notifications notifications
}

// port is a part that the others are connected with. Its own file registers what
// it executes.
type port interface {
	init(t *turn, p *ports, e executors)
}

// all lists every port.
func (p *ports) all() []port {
	return []port{
		&p.zones, &p.vehicles, &p.doors, &p.garages, &p.players, &p.positions, &p.clock, &p.weather, &p.wanted,
		&p.actors, &p.locks, &p.wallets, &p.notifications,
	}
}

// init connects the ports and registers their executors. The schedule has filled
// in their handles.
func (p *ports) init(t *turn, e executors) {
	for _, port := range p.all() {
		port.init(t, p, e)
	}
}

// answering are the ports that answer the interpreter.
func (p *ports) answering() *interpreter.Ports {
	return &interpreter.Ports{
		Zones: &p.zones, Vehicles: &p.vehicles, Doors: &p.doors, Garages: &p.garages, Players: &p.players,
		Positions: &p.positions, Clock: &p.clock, Weather: &p.weather, Wanted: &p.wanted,
	}
}

// take takes in what happened in the room since the last step. Each owner then
// collects its own part of it.
func (p *ports) take() {
	p.locks.take()
	p.zones.take()
	p.vehicles.take()
	p.doors.take()
	p.clock.take()
}

// collect raises the events of the owner whose turn it is, in this order.
func (p *ports) collect() {
	p.zones.collect()
	if p.zones.turn.mission == nil {
		return // only the zones that start a mission matter
	}
	p.vehicles.collect()
	p.doors.collect()
	p.clock.collect()
}

// executors has the function that executes a command, by the command's type.
type executors map[reflect.Type]func(c interpreter.Command, who int32)

// executes registers what executes the commands of type C.
func executes[C interpreter.Command](e executors, do func(c C, who int32)) {
	e[reflect.TypeFor[C]()] = func(c interpreter.Command, who int32) { do(c.(C), who) }
}

// check panics when a command that a step can give has no executor.
func (e executors) check() {
	for _, c := range interpreter.Commands() {
		if e[reflect.TypeOf(c)] == nil {
			panic(fmt.Sprintf("missions: no port executes the command %T", c))
		}
	}
}

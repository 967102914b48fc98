package journal

import (
	"errors"

	"caper/journal/content"
	"caper/net/protocol"
)

// ActorIntroduced announces a person or an object to speak to: a person by the
// creature definition, an object by its class (J-SCENE-009).
type ActorIntroduced struct {
	Entity   uint64               // in the room
	Creature *content.CreatureID  // of a person
	Class    *content.EntityClass // of an object
	Package  content.PackageID    // conversation package
	Position [3]int32             // in protocol.PositionUnits a metre
}

// ActorRemoved announces that an actor is gone.
type ActorRemoved struct {
	Entity uint64 // in the room
}

// Opcode is 715.
func (*ActorIntroduced) Opcode() uint16 { return 715 }

// Opcode is 716.
func (*ActorRemoved) Opcode() uint16 { return 716 }

// Validate requires either a creature or a class.
func (m *ActorIntroduced) Validate() error {
	if m.Entity == 0 || (m.Creature == nil) == (m.Class == nil) {
		return errors.New("an actor is an entity of one creature or of one class")
	}
	return nil
}

func (*ActorIntroduced) values() int { return 5 }
func (*ActorRemoved) values() int    { return 1 }

func (m *ActorIntroduced) write(w *protocol.NativeWriter) {
	w.Unsigned(m.Entity)
	optional(w, m.Creature)
	optional(w, m.Class)
	w.Unsigned(uint64(m.Package))
	w.Tuple(3)
	for _, v := range m.Position {
		w.Signed(int64(v))
	}
}

func (m *ActorIntroduced) read(r *protocol.NativeReader) {
	m.Entity = r.Uint64()
	m.Creature = maybe[content.CreatureID](r)
	m.Class = maybe[content.EntityClass](r)
	m.Package = content.PackageID(r.Uint32())
	r.Tuple(3)
	m.Position = [3]int32{r.Int32(), r.Int32(), r.Int32()}
	r.Close()
}

func (m *ActorRemoved) write(w *protocol.NativeWriter) { w.Unsigned(m.Entity) }
func (m *ActorRemoved) read(r *protocol.NativeReader)  { m.Entity = r.Uint64() }

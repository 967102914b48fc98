package journal

import (
	"caper/journal/content"
	"caper/net/protocol"
)

// maxAbilities limits the abilities in one message.
const maxAbilities = 4096

// Tutorial shows one of the client's tutorials.
type Tutorial struct {
	Tutorial uint32 // number of the tutorial
}

// Abilities adds abilities to those that the client knows of its character.
type Abilities struct {
	Abilities []content.ActionID // ascending
}

// Opcode is 718.
func (*Tutorial) Opcode() uint16 { return 718 }

// Opcode is 719.
func (*Abilities) Opcode() uint16 { return 719 }

func (*Tutorial) values() int  { return 1 }
func (*Abilities) values() int { return 1 }

func (m *Tutorial) write(w *protocol.NativeWriter) { w.Unsigned(uint64(m.Tutorial)) }
func (m *Tutorial) read(r *protocol.NativeReader)  { m.Tutorial = r.Uint32() }

func (m *Abilities) write(w *protocol.NativeWriter) { numbers(w, m.Abilities) }
func (m *Abilities) read(r *protocol.NativeReader) {
	m.Abilities = numbered[content.ActionID](r, maxAbilities)
}

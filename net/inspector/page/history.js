// This module stores the recent states of the entities that the client was sent,
// since snapshots are differences from them. It equals History of package
// protocol.

import { HISTORY, readSnapshot } from './wire.js';

export class History {
  constructor() {
    this.newest = { number: 0, tick: 0, input: 0, self: 0 };
    this.known = new Map(); // id -> {states, numbers, newest}
  }

  /** read reads a snapshot frame; after an error the history is unchanged. */
  read(frame) {
    const s = readSnapshot(frame, (id, number) => this.state(id, number));
    if (s.number <= this.newest.number) throw new Error(`snapshot ${s.number} after ${this.newest.number}`);
    for (const id of s.gone) this.known.delete(id);
    const slot = s.number % HISTORY;
    for (const e of s.updates) {
      let k = this.known.get(e.id);
      if (!k) {
        k = { states: new Array(HISTORY), numbers: new Array(HISTORY).fill(0), newest: e };
        this.known.set(e.id, k);
      }
      k.states[slot] = e;
      k.numbers[slot] = s.number;
      k.newest = e;
    }
    this.newest = s;
    return s;
  }

  state(id, number) {
    const k = this.known.get(id);
    const slot = number % HISTORY;
    return k && number > 0 && k.numbers[slot] === number ? k.states[slot] : undefined;
  }

  entity(id) { return this.known.get(id)?.newest; }

  /** entities returns the newest states, by ascending id. */
  entities() {
    return [...this.known.keys()].sort((a, b) => a - b).map((id) => this.known.get(id).newest);
  }
}

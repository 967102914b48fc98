// This module is a connection of a watcher or a player to a room. It reconnects
// with its secret after a drop; a refusal ends it.

import { History } from './history.js';
import { Kind, bye, hello, input, readRefusal, readWelcome } from './wire.js';

const FIRST = 250; // ms before reconnecting, doubled up to LONGEST
const LONGEST = 5000;

export class Link {
  /**
   * @param {{room: string, name?: string, token?: string, watch?: boolean}} who
   * @param {{welcome?: Function, snapshot?: Function, text?: Function, state?: Function}} told
   */
  constructor(who, told) {
    this.who = who;
    this.told = told;
    this.resume = 0n;
    this.sequence = 0;
    this.wait = FIRST;
    this.history = new History();
    this.welcome = null;
    this.out = false;
    this.owed = 0;
    this.open();
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws?room=${encodeURIComponent(this.who.room)}`);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.refusal = null;
    socket.onopen = () => socket.send(hello({ ...this.who, resume: this.resume }));
    socket.onmessage = (m) => {
      if (socket !== this.socket) return;
      try {
        this.take(m.data);
      } catch (error) { // out of step with the server: connect again
        console.warn('caper:', error);
        socket.close();
      }
    };
    socket.onclose = (c) => socket === this.socket && this.closed(c);
  }

  take(data) {
    if (typeof data === 'string') {
      const { kind, body } = JSON.parse(data);
      this.told.text?.(kind, body);
      return;
    }
    const frame = new Uint8Array(data);
    switch (frame[0]) {
      case Kind.welcome:
        this.welcome = readWelcome(frame);
        this.resume = this.welcome.resume;
        this.history = new History();
        this.sequence = 0;
        this.wait = FIRST;
        this.told.welcome?.(this.welcome);
        this.told.state?.('live');
        break;
      case Kind.snapshot: {
        const s = this.history.read(frame);
        if (this.who.watch) this.acknowledge();
        this.told.snapshot?.(s, this.history);
        break;
      }
      case Kind.refusal:
        this.refusal = readRefusal(frame);
        break;
    }
  }

  /** acknowledge sends the newest snapshot of a watcher, which sends no inputs: once for snapshots that arrive together. */
  acknowledge() {
    if (this.owed) return;
    this.owed = setTimeout(() => {
      this.owed = 0;
      if (this.live) this.socket.send(input({ snapshot: this.history.newest.number }));
    }, 20);
  }

  closed(event) {
    if (this.out) return;
    if (this.refusal || event.code >= 4000 || event.code === 1000) {
      this.out = true;
      this.told.state?.('refused', this.refusal?.reason || event.reason || 'the connection was closed');
      return;
    }
    this.told.state?.('gone');
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST);
  }

  get live() { return this.welcome !== null && this.socket.readyState === WebSocket.OPEN; }

  /** send sends an input with the next sequence number. */
  send(what) {
    if (!this.live) return;
    this.sequence++;
    this.socket.send(input({ ...what, sequence: this.sequence, snapshot: this.history.newest.number }));
  }

  /** leave ends a seat for good; close only ends the connection. */
  leave() {
    if (this.live) this.socket.send(bye());
    this.out = true;
  }

  close() {
    this.out = true;
    clearTimeout(this.timer);
    clearTimeout(this.owed);
    this.socket.close();
  }
}

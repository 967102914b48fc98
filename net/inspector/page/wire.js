// This module encodes and decodes the frames of package protocol. Decoders throw
// on malformed frames; encoders return a Uint8Array.

export const VERSION = 34;
export const HISTORY = 32; // largest age of a base, in snapshots
export const POSITION = 64; // units to a metre
export const SPEED = 16; // units to a metre a second

export const Kind = { hello: 1, input: 2, bye: 3, spectate: 4, welcome: 5, refusal: 6, snapshot: 7 };
export const Entity = { player: 0, npc: 1, vehicle: 2, piece: 3, item: 4, door: 5, camera: 6 };
export const Flag = {
  crouched: 1, down: 2, enemy: 4, ghost: 8, away: 16, open: 32, locked: 64, burning: 128, airborne: 256, bot: 512,
};
export const Button = { run: 1, crouch: 2, jump: 4, fire: 8, aim: 16, handbrake: 32 };
export const Press = { seat: 1, interact: 2, next: 4 };

const MAX_ENTITIES = 4096;
const text = new TextDecoder('utf-8', { fatal: false });

/** Reader decodes a frame. */
export class Reader {
  constructor(frame, kind) {
    this.bytes = frame instanceof Uint8Array ? frame : new Uint8Array(frame);
    this.at = 0;
    const got = this.byte();
    if (got !== kind) throw new Error(`frame of kind ${got}, want ${kind}`);
  }

  byte() {
    if (this.at >= this.bytes.length) throw new Error('frame truncated');
    return this.bytes[this.at++];
  }

  uint16() { return this.byte() | this.byte() << 8; }

  uint64() {
    let n = 0n;
    for (let i = 0n; i < 8n; i++) n |= BigInt(this.byte()) << (8n * i);
    return n;
  }

  // Numbers are exact up to 2^53; ids count up from 1 and stay far below it.
  uvarint() {
    let b = this.byte();
    if (b < 0x80) return b;
    let n = b & 0x7f;
    for (let scale = 128; scale < 2 ** 64; scale *= 128) {
      b = this.byte();
      n += (b & 0x7f) * scale;
      if (b < 0x80) return n;
    }
    throw new Error('number too long');
  }

  varint() {
    const n = this.uvarint();
    return n % 2 === 0 ? n / 2 : -(n + 1) / 2;
  }

  text() {
    const n = this.uvarint();
    if (this.at + n > this.bytes.length) throw new Error('text truncated');
    this.at += n;
    return text.decode(this.bytes.subarray(this.at - n, this.at));
  }

  end() { if (this.at !== this.bytes.length) throw new Error(`${this.bytes.length - this.at} bytes are left over`); }
}

export function readWelcome(frame) {
  const r = new Reader(frame, Kind.welcome);
  const w = {
    version: r.uint16(), client: r.uvarint(), entity: r.uvarint(), resume: r.uint64(), tick: r.uvarint(),
    rate: r.uint16(), every: r.uint16(), room: r.text(), level: r.text(), hash: r.text(), game: r.text(),
  };
  r.end();
  return w;
}

export function readRefusal(frame) {
  const r = new Reader(frame, Kind.refusal);
  const f = { code: r.uint16(), reason: r.text() };
  r.end();
  return f;
}

// The columns of a snapshot, in order, each with how its number wraps.
const int32 = (n) => n | 0;
const uint8 = (n) => n & 0xff;
const uint16 = (n) => n & 0xffff;
const int16 = (n) => n << 16 >> 16;
const uint32 = (n) => n >>> 0;
const whole = (n) => n;
export const columns = [
  ['x', int32], ['z', int32], ['y', int32], ['yaw', uint16], ['vx', int16], ['vz', int16], ['vy', int16], ['health', uint8],
  ['flags', uint16], ['riding', whole], ['seat', uint8], ['kind', uint8], ['variant', uint16], ['client', uint32], ['epoch', uint32],
];

export function blank(id) {
  return {
    id, x: 0, z: 0, y: 0, yaw: 0, vx: 0, vz: 0, vy: 0, health: 0, flags: 0, riding: 0, seat: 0, kind: 0, variant: 0, client: 0, epoch: 0,
  };
}

/** readSnapshot reads a frame; base(id, number) returns the state that a difference refers to, undefined for none. */
export function readSnapshot(frame, base) {
  const r = new Reader(frame, Kind.snapshot);
  const s = { number: r.uvarint(), tick: r.uvarint(), input: r.uvarint(), self: r.uvarint() };
  s.gone = readIds(r);
  s.updates = readIds(r).map(blank);
  for (let i = 0; i < s.updates.length; i++) {
    const age = r.byte();
    if (age === 0) continue;
    const id = s.updates[i].id;
    const from = age <= HISTORY ? base(id, s.number - age) : undefined;
    if (!from) throw new Error(`snapshot ${s.number}: no state of ${id} from ${age} snapshots ago`);
    s.updates[i] = { ...from };
  }
  for (const [name, wrap] of columns) {
    const there = r.byte();
    if (there > 1) throw new Error('unknown column');
    if (there === 0) continue;
    for (const e of s.updates) e[name] = wrap(e[name] + r.varint());
  }
  r.end();
  return s;
}

function readIds(r) {
  const n = r.uvarint();
  if (n > MAX_ENTITIES) throw new Error(`${n} entities`);
  const ids = [];
  let last = 0;
  for (let i = 0; i < n; i++) {
    const step = r.uvarint();
    if (step === 0) throw new Error('ids do not ascend');
    last += step;
    ids.push(last);
  }
  return ids;
}

class Writer {
  constructor(kind) { this.bytes = [kind]; }
  byte(n) { this.bytes.push(n & 0xff); return this; }
  uint16(n) { return this.byte(n).byte(n >> 8); }
  uint64(n) {
    for (let i = 0n; i < 8n; i++) this.byte(Number(n >> (8n * i) & 0xffn));
    return this;
  }
  uvarint(n) {
    while (n >= 0x80) { this.byte(n % 128 | 0x80); n = Math.floor(n / 128); }
    return this.byte(n);
  }
  text(s) {
    const b = new TextEncoder().encode(s);
    this.uvarint(b.length);
    for (const n of b) this.byte(n);
    return this;
  }
  end() { return new Uint8Array(this.bytes); }
}

export function hello({ name = '', token = '', resume = 0n, watch = false, version = VERSION }) {
  return new Writer(Kind.hello).uint16(version).byte(watch ? 2 : 0).uint64(resume).text(name).text(token).end();
}

export function input({ sequence = 0, snapshot = 0, moveX = 0, moveZ = 0, look = 0, pitch = 0, throttle = 0, steer = 0, buttons = 0, presses = 0 }) {
  return new Writer(Kind.input).uvarint(sequence).uvarint(snapshot).byte(unit(moveX)).byte(unit(moveZ)).byte(unit(throttle)).byte(unit(steer))
    .byte(presses).uint16(turn(look)).uint16(Math.round(pitch / (Math.PI / 2) * 32767)).uint16(buttons).end();
}

export function bye() { return new Writer(Kind.bye).end(); }

/** unit converts a number from -1 to 1 into the wire's units. */
export function unit(n) { return Math.round(127 * Math.max(-1, Math.min(1, n || 0))); }

/** turn converts radians into the wire's 65536 to a turn; radians converts back. */
export function turn(yaw) { return Math.round(yaw / (2 * Math.PI) * 65536) & 0xffff; }
export function radians(n) {
  const a = n / 65536 * 2 * Math.PI;
  return a > Math.PI ? a - 2 * Math.PI : a;
}

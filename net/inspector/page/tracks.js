// This module interpolates entities between two snapshots. It shows a time
// slightly in the past, so that a later state usually exists; it never
// interpolates across a new epoch.

import { POSITION, radians } from './wire.js';

const KEPT = 8; // samples of an entity
const SNAP = 0.6; // seconds that the clocks may differ before they are synchronised again

export class Tracks {
  constructor() {
    this.tracks = new Map();
    this.offset = null; // of the page's clock from the room's, seconds
    this.last = 0; // time of the newest snapshot
    this.delay = 0.1;
  }

  clear() {
    this.tracks.clear();
    this.offset = null;
  }

  /** take adds a snapshot; now is the page's clock, seconds. */
  take(snapshot, history, rate, every, now) {
    const time = snapshot.tick / rate;
    this.delay = 1.6 * every / rate;
    const offset = now - time;
    if (this.offset === null || Math.abs(offset - this.offset) > SNAP) this.offset = offset;
    // An early frame counts more than a late one, since the network causes delays.
    else this.offset += (offset - this.offset) * (offset < this.offset ? 0.2 : 0.02);
    for (const id of snapshot.gone) this.tracks.delete(id);
    for (const e of snapshot.updates) this.note(e, time);
    for (const id of this.tracks.keys()) if (!history.known.has(id)) this.tracks.delete(id);
    this.last = time;
  }

  note(e, time) {
    let t = this.tracks.get(e.id);
    if (!t) {
      t = { entity: e, samples: [], shown: {} };
      this.tracks.set(e.id, t);
    }
    const newest = t.samples.at(-1);
    // The entity did not move in the snapshots that do not contain it.
    if (newest && newest.time < this.last) t.samples.push({ ...newest, time: this.last });
    t.samples.push({
      time, x: e.x / POSITION, y: e.y / POSITION, z: e.z / POSITION, yaw: radians(e.yaw), epoch: e.epoch,
    });
    if (t.samples.length > KEPT) t.samples.splice(0, t.samples.length - KEPT);
    t.entity = e;
  }

  /** at returns every entity at the page's time: {entity, x, y, z, yaw}. */
  *at(now) {
    const time = now - (this.offset ?? now) - this.delay;
    for (const t of this.tracks.values()) yield pose(t, time);
  }

  /** one returns one entity, undefined for an unknown one. */
  one(id, now) {
    const t = this.tracks.get(id);
    return t && pose(t, now - (this.offset ?? now) - this.delay);
  }
}

/** pose returns a track's pose at a time of the room. */
export function pose(t, time) {
  const s = t.samples;
  let i = s.length - 1;
  while (i > 0 && s[i].time > time) i--;
  const a = s[i];
  const b = s[i + 1];
  const out = t.shown;
  out.entity = t.entity;
  if (!b || time <= a.time || a.epoch !== b.epoch) {
    out.x = a.x; out.y = a.y; out.z = a.z; out.yaw = a.yaw;
    return out;
  }
  const k = Math.min(1, (time - a.time) / (b.time - a.time));
  out.x = a.x + (b.x - a.x) * k;
  out.y = a.y + (b.y - a.y) * k;
  out.z = a.z + (b.z - a.z) * k;
  out.yaw = a.yaw + shortest(b.yaw - a.yaw) * k;
  return out;
}

/** shortest wraps a difference of angles to -pi..pi. */
export function shortest(a) {
  a %= 2 * Math.PI;
  if (a > Math.PI) return a - 2 * Math.PI;
  if (a < -Math.PI) return a + 2 * Math.PI;
  return a;
}

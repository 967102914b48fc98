// This module draws everything that moves or changes, in each frame.

import { Entity, Flag } from './wire.js';

const FACE = 'system-ui, "Noto Sans", "DejaVu Sans", sans-serif';
const lights = { red: '#ff5c57', amber: '#ffc14d', green: '#5fe08a', flashing: '#ffc14d' };
const carInk = { box_truck: '#a08f7a', van: '#8f9db0', sedan: '#93a4ba', compact: '#86a6a0', motorbike: '#b08f9f' };

/** Painter draws the entities of one frame. */
export class Painter {
  constructor(context, view, level) {
    this.c = context;
    this.view = view;
    this.level = level;
  }

  /** signals draws the signals of the junctions at their stop lines. */
  signals(shown) {
    const { c, view } = this;
    if (!shown || view.scale < 0.8) return;
    (this.level.junctions ?? []).forEach((j, i) => {
      if (!shown[i] || !view.sees(j.at[0], j.at[1], j.radius)) return;
      for (const a of j.approach ?? []) {
        const light = lights[shown[i][a.group]];
        if (!light) continue;
        if (shown[i][a.group] === 'flashing' && Date.now() % 1000 < 500) continue;
        const rx = -Math.cos(a.yaw) * 1.5 * view.scale;
        const rz = Math.sin(a.yaw) * 1.5 * view.scale;
        const [x, y] = view.screen(a.at[0], a.at[1]);
        c.strokeStyle = light;
        c.lineWidth = Math.max(1.5, 0.45 * view.scale);
        c.beginPath();
        c.moveTo(x - rx, y - rz);
        c.lineTo(x + rx, y + rz);
        c.stroke();
      }
    });
  }

  /** entities draws every pose: things on the ground first, people last. */
  entities(poses, names, chosen, self) {
    const order = { [Entity.door]: 0, [Entity.item]: 1, [Entity.piece]: 2, [Entity.vehicle]: 3, [Entity.npc]: 4, [Entity.player]: 5 };
    const list = poses.filter((p) => this.view.sees(p.x, p.z, 6)).sort((a, b) => (order[a.entity.kind] ?? 9) - (order[b.entity.kind] ?? 9));
    for (const p of list) {
      switch (p.entity.kind) {
        case Entity.vehicle: this.vehicle(p); break;
        case Entity.door: this.door(p); break;
        case Entity.item: this.item(p); break;
        case Entity.piece: this.piece(p); break;
        case Entity.npc: case Entity.player: this.person(p, p.entity.id === self); break;
      }
    }
    this.names(list, names, chosen);
    return list.length;
  }

  person(p, self) {
    const { c, view } = this;
    const e = p.entity;
    const has = (flag) => (e.flags & flag) !== 0;
    const [x, y] = view.screen(p.x, p.z);
    const r = Math.max(4, 0.38 * view.scale) * (has(Flag.crouched) ? 0.8 : 1);
    let ink = '#c9c0aa';
    if (e.kind === Entity.player) ink = has(Flag.bot) ? '#4fc2b4' : '#62a8ff';
    else if (has(Flag.enemy)) ink = '#ff8f45';
    c.globalAlpha = has(Flag.ghost) ? 0.45 : has(Flag.away) ? 0.5 : 1;
    if (has(Flag.down)) {
      c.strokeStyle = ink;
      c.lineWidth = Math.max(1.5, r / 2.5);
      c.beginPath();
      c.moveTo(x - r, y - r); c.lineTo(x + r, y + r);
      c.moveTo(x + r, y - r); c.lineTo(x - r, y + r);
      c.stroke();
      c.globalAlpha = 1;
      return;
    }
    const fx = -Math.sin(p.yaw);
    const fy = -Math.cos(p.yaw);
    c.fillStyle = ink;
    c.beginPath();
    // The body has a nose that shows where it looks.
    c.moveTo(x + fx * r * 1.9, y + fy * r * 1.9);
    c.arc(x, y, r, Math.atan2(fy, fx) + 0.75, Math.atan2(fy, fx) - 0.75 + 2 * Math.PI);
    c.closePath();
    c.fill();
    c.lineWidth = self ? 2 : 1;
    c.strokeStyle = self ? '#ffffff' : 'rgba(8,11,15,.85)';
    c.stroke();
    c.globalAlpha = 1;
  }

  vehicle(p) {
    const { c, view } = this;
    const e = p.entity;
    const model = this.level.classes?.[e.variant] ?? { id: '', length: 4.4, width: 1.8 };
    const least = 5 / view.scale;
    const length = Math.max(model.length, least);
    const width = Math.max(model.width, least * 0.55);
    const [x, y] = view.screen(p.x, p.z);
    c.save();
    c.translate(x, y);
    c.rotate(-p.yaw);
    c.scale(view.scale, view.scale);
    c.fillStyle = e.flags & Flag.down ? '#3c3a3a' : carInk[model.id] ?? '#93a4ba';
    c.beginPath();
    c.roundRect(-width / 2, -length / 2, width, length, Math.min(width, length) * 0.22);
    c.fill();
    c.lineWidth = 1 / view.scale;
    c.strokeStyle = 'rgba(8,11,15,.9)';
    c.stroke();
    if (view.scale > 2.5) {
      c.fillStyle = 'rgba(20,28,38,.75)'; // windscreen
      c.fillRect(-width * 0.4, -length * 0.22, width * 0.8, length * 0.13);
      c.fillStyle = '#ffe9b0';
      c.fillRect(-width * 0.42, -length / 2 + 0.05, width * 0.2, 0.18);
      c.fillRect(width * 0.22, -length / 2 + 0.05, width * 0.2, 0.18);
    }
    c.restore();
    if (e.flags & Flag.burning) this.fire(x, y);
    if (e.flags & Flag.locked && view.scale > 4) {
      c.fillStyle = '#ffd166';
      c.fillRect(x - 2, y - 2, 4, 4);
    }
  }

  fire(x, y) {
    const { c, view } = this;
    const r = Math.max(4, 1.2 * view.scale) * (0.8 + 0.25 * Math.sin(performance.now() / 70));
    const glow = c.createRadialGradient(x, y, 0, x, y, r * 2);
    glow.addColorStop(0, 'rgba(255,190,90,.9)');
    glow.addColorStop(1, 'rgba(239,80,60,0)');
    c.fillStyle = glow;
    c.beginPath();
    c.arc(x, y, r * 2, 0, 7);
    c.fill();
  }

  item(p) {
    const { c, view } = this;
    const [x, y] = view.screen(p.x, p.z);
    const r = Math.max(3, 0.35 * view.scale);
    c.fillStyle = '#ffd166';
    c.beginPath();
    c.moveTo(x, y - r); c.lineTo(x + r, y); c.lineTo(x, y + r); c.lineTo(x - r, y);
    c.closePath();
    c.fill();
  }

  piece(p) {
    const { c, view } = this;
    const [x, y] = view.screen(p.x, p.z);
    const r = Math.max(2, 0.45 * view.scale);
    c.strokeStyle = '#c98a5a';
    c.lineWidth = 2;
    c.strokeRect(x - r, y - r, 2 * r, 2 * r);
  }

  /** door draws a door whose state differs from the level: open, or locked. */
  door(p) {
    const { c, view } = this;
    const d = this.level.doors?.[p.entity.variant];
    if (!d) return;
    const [ax, ay] = view.screen(d.ends[0], d.ends[1]);
    const [bx, by] = view.screen(d.ends[2], d.ends[3]);
    const open = p.entity.flags & Flag.open;
    c.lineWidth = Math.max(2, 0.4 * view.scale);
    c.strokeStyle = open ? '#1d3327' : '#b5524f';
    c.beginPath();
    c.moveTo(ax, ay);
    c.lineTo(bx, by);
    c.stroke();
    if (!open) return;
    c.strokeStyle = '#8ff0b0';
    c.lineWidth = Math.max(1.5, 0.2 * view.scale);
    c.beginPath();
    c.moveTo(ax, ay);
    c.lineTo(ax - (by - ay), ay + (bx - ax)); // the leaf, a quarter turn
    c.stroke();
  }

  /** names writes the names of players, the selected one first, and omits names that would overlap. */
  names(list, names, chosen) {
    const { c, view } = this;
    c.textAlign = 'center';
    c.lineJoin = 'round';
    const r = Math.max(4, 0.38 * view.scale);
    const taken = [];
    for (const p of [...list].sort((a, b) => (b.entity.id === chosen) - (a.entity.id === chosen) || a.entity.id - b.entity.id)) {
      const e = p.entity;
      if (e.kind !== Entity.player) continue;
      const [x, y] = view.screen(p.x, p.z);
      if (e.id === chosen) {
        c.strokeStyle = '#ffffff';
        c.lineWidth = 1.5;
        c.beginPath();
        c.arc(x, y, r * 2.4 + 3, 0, 7);
        c.stroke();
      }
      const name = names.get(e.id);
      if (!name || (view.scale < 0.5 && e.id !== chosen)) continue;
      c.font = `${e.id === chosen ? 600 : 400} 11.5px ${FACE}`;
      const half = c.measureText(name).width / 2 + 2;
      const top = y - r * 2.2 - 4;
      if (taken.some((t) => Math.abs(t.x - x) < t.half + half && Math.abs(t.top - top) < 13)) continue;
      taken.push({ x, top, half });
      c.strokeStyle = 'rgba(13,17,22,.85)';
      c.lineWidth = 3;
      c.strokeText(name, x, top);
      c.fillStyle = '#dfe6ee';
      c.fillText(name, x, top);
    }
  }

  /** targets draws a ring around the targets of missions, or an arrow to targets outside the page. */
  targets(targets, from, poseOf) {
    const { c, view } = this;
    const beat = 0.5 + 0.5 * Math.sin(performance.now() / 300);
    for (const t of targets) {
      const p = t.entity ? poseOf(t.entity) : null;
      const tx = p ? p.x : t.x;
      const tz = p ? p.z : t.z;
      const [x, y] = view.screen(tx, tz);
      const far = from ? Math.hypot(tx - from.x, tz - from.z) : null;
      const inset = 46;
      if (x > inset && y > inset && x < view.width - inset && y < view.height - inset) {
        const r = Math.max((t.radius || 1.5) * view.scale, 9);
        c.strokeStyle = '#ffd166';
        c.lineWidth = 2;
        c.globalAlpha = 0.9;
        c.beginPath();
        c.arc(x, y, r, 0, 7);
        c.stroke();
        c.globalAlpha = 0.35 * (1 - beat);
        c.beginPath();
        c.arc(x, y, r + 10 * beat, 0, 7);
        c.stroke();
        c.globalAlpha = 1;
        if (far !== null) this.distance(x, y - r - 8, far);
        continue;
      }
      const a = Math.atan2(y - view.height / 2, x - view.width / 2);
      const k = Math.min((view.width / 2 - inset) / Math.abs(Math.cos(a) || 1e-9), (view.height / 2 - inset) / Math.abs(Math.sin(a) || 1e-9));
      const ex = view.width / 2 + Math.cos(a) * k;
      const ey = view.height / 2 + Math.sin(a) * k;
      c.save();
      c.translate(ex, ey);
      c.rotate(a);
      c.fillStyle = '#ffd166';
      c.beginPath();
      c.moveTo(12, 0); c.lineTo(-7, 8); c.lineTo(-3, 0); c.lineTo(-7, -8);
      c.closePath();
      c.fill();
      c.restore();
      if (far !== null) this.distance(ex - Math.cos(a) * 26, ey - Math.sin(a) * 26 + 4, far);
    }
  }

  distance(x, y, metres) {
    const { c } = this;
    c.font = `600 11px ${FACE}`;
    c.textAlign = 'center';
    c.strokeStyle = 'rgba(13,17,22,.85)';
    c.lineWidth = 3;
    const text = metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`;
    c.strokeText(text, x, y);
    c.fillStyle = '#ffd166';
    c.fillText(text, x, y);
  }
}

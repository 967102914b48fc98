// This module draws the whole level in a corner, with the players and the part
// that the page shows. A click moves the view.

import { Entity, Flag } from './wire.js';

const SIZE = 240;

export class Minimap {
  constructor(canvas, level) {
    this.canvas = canvas;
    this.ratio = window.devicePixelRatio || 1;
    const [x0, z0, x1, z1] = level.data.bounds;
    const scale = Math.min(SIZE / (x1 - x0), SIZE / (z1 - z0));
    this.at = { x: (x0 + x1) / 2, z: (z0 + z1) / 2, scale, width: SIZE, height: SIZE };
    canvas.width = canvas.height = Math.round(SIZE * this.ratio);
    this.back = document.createElement('canvas');
    this.back.width = this.back.height = canvas.width;
    level.paint(this.back.getContext('2d', { alpha: false }), this.at, this.ratio, { zones: true, small: true });
  }

  screen(x, z) {
    return [SIZE / 2 + (this.at.x - x) * this.at.scale, SIZE / 2 + (this.at.z - z) * this.at.scale];
  }

  level(px, py) {
    return [this.at.x - (px - SIZE / 2) / this.at.scale, this.at.z - (py - SIZE / 2) / this.at.scale];
  }

  draw(poses, view, targets, chosen, poseOf) {
    const c = this.canvas.getContext('2d');
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.drawImage(this.back, 0, 0);
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    for (const p of poses) {
      const e = p.entity;
      const enemy = e.kind === Entity.npc && e.flags & Flag.enemy;
      if (e.kind !== Entity.player && e.kind !== Entity.vehicle && !enemy) continue;
      const [x, y] = this.screen(p.x, p.z);
      c.fillStyle = enemy ? '#ff8f45' : e.kind === Entity.vehicle ? '#6f7d8e' : e.flags & Flag.bot ? '#4fc2b4' : '#62a8ff';
      c.beginPath();
      c.arc(x, y, e.id === chosen ? 4 : e.kind === Entity.player ? 2.6 : 1.4, 0, 7);
      c.fill();
    }
    c.strokeStyle = '#ffd166';
    c.lineWidth = 1.5;
    for (const t of targets) {
      const p = t.entity ? poseOf(t.entity) : null;
      const [x, y] = this.screen(p ? p.x : t.x, p ? p.z : t.z);
      c.beginPath();
      c.arc(x, y, Math.max(4, (t.radius || 0) * this.at.scale), 0, 7);
      c.stroke();
    }
    const [x0, y0] = this.screen(...view.level(0, 0));
    const [x1, y1] = this.screen(...view.level(view.width, view.height));
    c.strokeStyle = 'rgba(213,219,227,.7)';
    c.lineWidth = 1;
    c.strokeRect(x0, y0, x1 - x0, y1 - y0);
  }
}

// This module reads a player's keyboard: keys that are held, keys that were
// pressed, and the direction of the look. Up on the page is north, so W walks
// north; in a vehicle W and S are the pedals.

import { Button, Press } from './wire.js';

const presses = { KeyF: Press.seat, KeyE: Press.interact, KeyN: Press.next };
const used = new Set(['KeyW', 'KeyA', 'KeyS', 'KeyD', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Space', 'KeyC', 'KeyF', 'KeyE', 'KeyN',
  'ShiftLeft', 'ShiftRight']);

export class Keyboard {
  constructor() {
    this.held = new Set();
    this.pressed = 0;
    this.look = 0;
    window.addEventListener('keydown', (e) => this.down(e));
    window.addEventListener('keyup', (e) => this.held.delete(e.code));
    window.addEventListener('blur', () => this.held.clear());
    this.on = false;
  }

  down(e) {
    const typing = e.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
    if (!this.on || typing || e.ctrlKey || e.metaKey || e.altKey || !used.has(e.code)) return;
    e.preventDefault();
    if (!e.repeat && presses[e.code]) this.pressed |= presses[e.code];
    this.held.add(e.code);
  }

  has(...codes) { return codes.some((code) => this.held.has(code)); }

  /** take returns the input since the last call; aim is a yaw to look at, or null. */
  take(riding, aim) {
    const up = this.has('KeyW', 'ArrowUp') - this.has('KeyS', 'ArrowDown');
    const right = this.has('KeyD', 'ArrowRight') - this.has('KeyA', 'ArrowLeft');
    const out = { buttons: 0, presses: this.pressed };
    this.pressed = 0;
    if (riding) {
      out.throttle = up;
      out.steer = right;
      if (this.has('Space')) out.buttons |= Button.handbrake;
      out.look = aim ?? this.look;
      return out;
    }
    const long = Math.hypot(up, right) || 1;
    out.moveX = -right / long; // east is -x
    out.moveZ = up / long;
    if (up || right) this.look = Math.atan2(out.moveX, out.moveZ);
    out.look = aim ?? this.look;
    if (this.has('ShiftLeft', 'ShiftRight')) out.buttons |= Button.run;
    if (this.has('KeyC')) out.buttons |= Button.crouch;
    if (this.has('Space')) out.buttons |= Button.jump;
    return out;
  }
}

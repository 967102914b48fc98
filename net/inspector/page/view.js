// This module converts metres to pixels, with pan, zoom and follow. It draws a
// point (x, z) of the level at (-x, -z), so that north is up and east is right.

const LEAST = 0.15; // pixels a metre
const MOST = 60;

export class View {
  constructor() {
    this.x = 0; // middle of the page, metres of the level
    this.z = 0;
    this.scale = 1; // pixels a metre
    this.width = 1;
    this.height = 1;
    this.follow = null; // an entity's id
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
  }

  screen(x, z) {
    return [this.width / 2 + (this.x - x) * this.scale, this.height / 2 + (this.z - z) * this.scale];
  }

  level(px, py) {
    return [this.x - (px - this.width / 2) / this.scale, this.z - (py - this.height / 2) / this.scale];
  }

  pan(dx, dy) {
    this.follow = null;
    this.x += dx / this.scale;
    this.z += dy / this.scale;
  }

  /** zoom changes the scale around the point under the pointer. */
  zoom(factor, px, py) {
    const [x, z] = this.level(px, py);
    this.scale = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    if (this.follow !== null) return;
    const [nx, nz] = this.level(px, py);
    this.x += x - nx;
    this.z += z - nz;
  }

  /** fit shows the whole bounds between the panels at both sides. */
  fit([x0, z0, x1, z1], aside = 560) {
    this.follow = null;
    this.x = (x0 + x1) / 2;
    this.z = (z0 + z1) / 2;
    const width = Math.max(this.width - aside, this.width * 0.4);
    this.scale = Math.max(LEAST, Math.min(MOST, 0.94 * Math.min(width / (x1 - x0), this.height / (z1 - z0))));
  }

  /** track moves the middle towards the followed entity. */
  track(x, z, seconds) {
    const k = 1 - Math.exp(-10 * seconds);
    const far = Math.hypot(x - this.x, z - this.z) * this.scale > 2 * this.width;
    this.x += (x - this.x) * (far ? 1 : k);
    this.z += (z - this.z) * (far ? 1 : k);
  }

  /** sees reports whether a circle of the level is on the page. */
  sees(x, z, radius = 0) {
    const [px, py] = this.screen(x, z);
    const r = radius * this.scale + 20;
    return px > -r && py > -r && px < this.width + r && py < this.height + r;
  }
}

// This module draws the level once for a part of the view and stores the
// picture, so that a frame only copies it.

const TILE = 160; // metres
const MARGIN = 0.2; // share of the page that is drawn beyond each side
const PATIENCE = 70; // ms between two drawings while the scale changes

const ink = {
  outside: '#0d1116', ground: '#161b21', district: '#1a2027', districtEdge: '#242c36', water: '#173a57', road: '#2a313b', crossing: '#2f3741',
  line: '#46515f', building: '#323b46', buildingEdge: '#48535f', driveway: '#252c35', slab: '#3a4049', slabEdge: '#596270', ramp: '#434a54',
  stairs: '#7a5c44', wall: '#5d6a7a', glass: '#4c8499', foliage: '#2c4a36', fence: '#7a6f56', door: '#4f9e68', gate: '#3f8f8a',
  compound: '#a34b4b', hydrant: '#c9534f', street_lamp: '#b39a4a', traffic_light: '#4a9a9a', bench: '#8a6a48', label: '#97a3b2',
  district_label: '#5c6877', place: '#6f8fd6', camera: '#a06fd0', spawn: '#d5dbe3',
};

const zoneInk = {
  pickup: '#5aa9ff', dropoff: '#69bd83', checkpoint: '#ffd166', race_gate: '#e58bd8', restricted: '#ef6461', safe: '#4fc2b4', spawn: '#8591a0',
};

/** Layer holds shapes by tile, so that only shapes near the view are drawn. */
class Layer {
  constructor() { this.tiles = new Map(); }

  path(x, y) {
    const key = Math.floor(x / TILE) * 65536 + Math.floor(y / TILE);
    let p = this.tiles.get(key);
    if (!p) this.tiles.set(key, p = { path: new Path2D(), box: [Infinity, Infinity, -Infinity, -Infinity] });
    return p;
  }

  add(flat, closed = true, grow = 0) {
    const tile = this.path(-flat[0], -flat[1]);
    for (let i = 0; i < flat.length; i += 2) {
      const x = -flat[i];
      const y = -flat[i + 1];
      if (i === 0) tile.path.moveTo(x, y);
      else tile.path.lineTo(x, y);
      stretch(tile.box, x, y, grow);
    }
    if (closed) tile.path.closePath();
  }

  dot([x, z], radius) {
    const tile = this.path(-x, -z);
    tile.path.moveTo(-x + radius, -z);
    tile.path.arc(-x, -z, radius, 0, 7);
    stretch(tile.box, -x, -z, radius);
  }

  each(box, draw) {
    for (const t of this.tiles.values()) {
      if (t.box[0] < box[2] && t.box[2] > box[0] && t.box[1] < box[3] && t.box[3] > box[1]) draw(t.path);
    }
  }
}

function stretch(box, x, y, by) {
  box[0] = Math.min(box[0], x - by);
  box[1] = Math.min(box[1], y - by);
  box[2] = Math.max(box[2], x + by);
  box[3] = Math.max(box[3], y + by);
}

const BLOCK = 14; // square metres: a larger solid is a building, not a wall
const TALL = 14; // metres
const GROUND = 2.4; // metres: a solid that begins higher is not drawn as a wall

export class Level {
  constructor(data) {
    this.data = data;
    this.canvas = document.createElement('canvas');
    this.drawn = null; // the part that the canvas shows
    this.build(data);
  }

  build(d) {
    const layer = () => new Layer();
    const l = this.layers = {
      water: layer(), lines: layer(), buildings: layer(), high: layer(), driveways: layer(), slabs: layer(), ramps: layer(), stairs: layer(),
      walls: layer(), glass: layer(), foliage: layer(), fence: layer(), doors: layer(), gates: layer(),
    };
    this.roads = new Map(); // width -> layer
    this.pieces = new Map(); // kind -> layer
    for (const o of d.waters ?? []) l.water.add(o);
    for (const lane of d.lanes ?? []) {
      const key = `${lane.width} ${lane.junction ? 'crossing' : 'road'}`;
      if (!this.roads.has(key)) this.roads.set(key, { layer: layer(), width: lane.width, ink: lane.junction ? ink.crossing : ink.road });
      this.roads.get(key).layer.add(lane.points, false, lane.width);
      if (!lane.junction) l.lines.add(lane.points, false);
    }
    for (const b of d.buildings ?? []) (b.height > TALL ? l.high : l.buildings).add(b.outline);
    for (const g of d.garages ?? []) l.driveways.add(g.driveway);
    for (const s of d.surfaces ?? []) l[{ slab: 'slabs', ramp: 'ramps', stairs: 'stairs' }[s.kind]].add(s.outline);
    ['walls', 'glass', 'foliage', 'fence'].forEach((name, material) => {
      for (const s of d.solids?.[material] ?? []) {
        if (s.low >= GROUND) continue;
        const block = name === 'walls' && area(s.outline) > BLOCK;
        l[!block ? name : s.high > TALL ? 'high' : 'buildings'].add(s.outline);
      }
    });
    for (const o of d.doors ?? []) if (o.low < GROUND) (o.gate ? l.gates : l.doors).add(o.ends, false, 1);
    for (const p of d.pieces ?? []) {
      if (!this.pieces.has(p.kind)) this.pieces.set(p.kind, layer());
      this.pieces.get(p.kind).dot(p.at, p.kind === 'bench' ? 0.6 : 0.45);
    }
  }

  /** draw copies the level under a frame; the picture may lag behind the mouse wheel. */
  draw(context, view, ratio, show, now) {
    const d = this.drawn;
    const key = JSON.stringify(show);
    const covered = d && d.key === key && d.ratio === ratio && this.covers(d, view);
    const stale = !covered || (d.scale !== view.scale && now - d.at > PATIENCE);
    if (stale) this.render(view, ratio, show, key, now);
    const s = this.drawn;
    const k = view.scale / s.scale;
    const left = view.width / 2 + (view.x - s.x) * view.scale - s.width / 2 * k;
    const top = view.height / 2 + (view.z - s.z) * view.scale - s.height / 2 * k;
    context.drawImage(this.canvas, left, top, s.width * k, s.height * k);
  }

  covers(d, view) {
    const w = d.width / d.scale / 2 - view.width / view.scale / 2;
    const h = d.height / d.scale / 2 - view.height / view.scale / 2;
    return w >= Math.abs(view.x - d.x) && h >= Math.abs(view.z - d.z);
  }

  render(view, ratio, show, key, now) {
    const from = performance.now();
    const width = Math.ceil(view.width * (1 + 2 * MARGIN));
    const height = Math.ceil(view.height * (1 + 2 * MARGIN));
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const c = this.canvas.getContext('2d', { alpha: false });
    this.drawn = { x: view.x, z: view.z, scale: view.scale, width, height, ratio, key, at: now };
    this.paint(c, { x: view.x, z: view.z, scale: view.scale, width, height }, ratio, show);
    this.took = performance.now() - from;
  }

  /** paint draws a part of the level on a canvas. */
  paint(c, at, ratio, show) {
    const k = at.scale * ratio;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = ink.outside;
    c.fillRect(0, 0, at.width * ratio, at.height * ratio);
    // Here x grows to the east and y to the south: both are the level's, negated.
    c.setTransform(k, 0, 0, k, (at.width / 2 + at.x * at.scale) * ratio, (at.height / 2 + at.z * at.scale) * ratio);
    const half = [at.width / at.scale / 2, at.height / at.scale / 2];
    const box = [-at.x - half[0], -at.z - half[1], -at.x + half[0], -at.z + half[1]];
    const pixel = 1 / at.scale;
    const fill = (layer, style) => {
      c.fillStyle = style;
      layer.each(box, (p) => c.fill(p));
    };
    const stroke = (layer, style, width) => {
      c.strokeStyle = style;
      c.lineWidth = width;
      layer.each(box, (p) => c.stroke(p));
    };
    this.paintGround(c, fill, stroke, pixel);
    this.paintBuilt(c, fill, stroke, pixel, at.scale);
    if (show.zones) this.paintZones(c, pixel);
    for (const o of this.data.compounds ?? []) outline(c, o.outline, ink.compound, Math.max(0.3, 1.4 * pixel), [6 * pixel, 5 * pixel]);
    if (show.cameras) this.paintCameras(c, pixel);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.paintLabels(c, at, show);
  }

  paintGround(c, fill, stroke, pixel) {
    const [x0, z0, x1, z1] = this.data.bounds;
    c.fillStyle = ink.ground;
    c.fillRect(-x1, -z1, x1 - x0, z1 - z0);
    for (const d of this.data.districts ?? []) {
      polygon(c, d.outline);
      c.fillStyle = ink.district;
      c.fill();
      outline(c, d.outline, ink.districtEdge, 1.2 * pixel);
    }
    fill(this.layers.water, ink.water);
    c.lineCap = 'butt';
    c.lineJoin = 'round';
    const roads = [...this.roads.values()].sort((a, b) => (a.ink === ink.road ? 1 : 0) - (b.ink === ink.road ? 1 : 0));
    for (const r of roads) stroke(r.layer, r.ink, r.width + 0.15);
    if (pixel < 0.6) stroke(this.layers.lines, ink.line, Math.max(0.12, 0.7 * pixel));
    fill(this.layers.driveways, ink.driveway);
  }

  paintBuilt(c, fill, stroke, pixel, scale) {
    const l = this.layers;
    fill(l.foliage, ink.foliage);
    fill(l.buildings, ink.building);
    fill(l.high, '#3b4551');
    if (scale > 0.6) {
      stroke(l.buildings, ink.buildingEdge, pixel);
      stroke(l.high, '#596575', pixel);
    }
    fill(l.slabs, ink.slab);
    stroke(l.slabs, ink.slabEdge, pixel);
    fill(l.ramps, ink.ramp);
    stroke(l.ramps, ink.slabEdge, pixel);
    fill(l.stairs, ink.stairs);
    fill(l.walls, ink.wall);
    fill(l.glass, ink.glass);
    fill(l.fence, ink.fence);
    if (scale > 0.5) {
      stroke(l.doors, ink.door, Math.max(0.35, 1.5 * pixel));
      stroke(l.gates, ink.gate, Math.max(0.45, 1.5 * pixel));
    }
    if (scale > 1) for (const [kind, layer] of this.pieces) fill(layer, ink[kind]);
    this.paintStops(c, scale);
  }

  paintStops(c, scale) {
    if (scale < 1) return;
    c.strokeStyle = '#7d8896';
    c.lineWidth = 0.3;
    c.beginPath();
    for (const j of this.data.junctions ?? []) {
      for (const a of j.approach ?? []) {
        const rx = -Math.cos(a.yaw) * 1.5;
        const rz = Math.sin(a.yaw) * 1.5;
        c.moveTo(-a.at[0] - rx, -a.at[1] - rz);
        c.lineTo(-a.at[0] + rx, -a.at[1] + rz);
      }
    }
    c.stroke();
  }

  paintZones(c, pixel) {
    for (const z of this.data.zones ?? []) {
      const style = zoneInk[z.kind] ?? '#7d74c9';
      c.beginPath();
      c.arc(-z.at[0], -z.at[1], z.radius, 0, 7);
      c.globalAlpha = 0.1;
      c.fillStyle = style;
      c.fill();
      c.globalAlpha = 0.75;
      c.strokeStyle = style;
      c.lineWidth = 1.3 * pixel;
      c.stroke();
      c.globalAlpha = 1;
    }
  }

  paintCameras(c, pixel) {
    for (const o of this.data.cameras ?? []) {
      const yaw = -Math.PI / 2 - o.yaw;
      c.beginPath();
      c.moveTo(-o.at[0], -o.at[1]);
      c.arc(-o.at[0], -o.at[1], o.range, yaw - o.fov / 2, yaw + o.fov / 2);
      c.closePath();
      c.globalAlpha = 0.14;
      c.fillStyle = ink.camera;
      c.fill();
      c.globalAlpha = 1;
      c.strokeStyle = ink.camera;
      c.lineWidth = pixel;
      c.stroke();
    }
  }

  paintLabels(c, at, show) {
    const put = (x, z, dx = 0, dy = 0) => [at.width / 2 + (at.x - x) * at.scale + dx, at.height / 2 + (at.z - z) * at.scale + dy];
    const inside = ([x, y]) => x > -60 && y > -20 && x < at.width + 60 && y < at.height + 20;
    const taken = []; // by written labels: a label that would cover another is omitted
    const write = (text, p, style, font, align = 'center') => {
      if (!text || !inside(p)) return;
      c.font = font;
      const width = c.measureText(text).width, left = align === 'center' ? p[0] - width / 2 : p[0];
      if (taken.some((o) => left < o[1] && left + width > o[0] && Math.abs(p[1] - o[2]) < 11)) return;
      taken.push([left, left + width, p[1]]);
      c.textAlign = align;
      c.fillStyle = style;
      c.strokeStyle = 'rgba(13,17,22,.8)';
      c.lineWidth = 3;
      c.lineJoin = 'round';
      c.strokeText(text, p[0], p[1]);
      c.fillText(text, p[0], p[1]);
    };
    const face = 'system-ui, "Noto Sans", "DejaVu Sans", sans-serif';
    if (show.names && at.scale < 3) {
      for (const d of this.data.districts ?? []) write(d.name, put(...middle(d.outline)), ink.district_label, `600 12px ${face}`);
    }
    if (show.names && at.scale >= 2.2) {
      for (const b of this.data.buildings ?? []) write(b.name, put(...middle(b.outline), 0, 4), ink.label, `11px ${face}`);
      for (const o of this.data.compounds ?? []) write(o.name, put(...middle(o.outline)), '#c98282', `600 11px ${face}`);
    }
    if (show.zones && !show.small && at.scale >= 0.9) {
      for (const z of this.data.zones ?? []) write(z.id, put(z.at[0], z.at[1] + z.radius, 0, -5), zoneInk[z.kind] ?? '#a49ce0', `11px ${face}`);
    }
    if (!show.places) return;
    for (const p of this.data.places ?? []) {
      const q = put(p.at[0], p.at[1]);
      if (!inside(q)) continue;
      c.fillStyle = ink.place;
      c.beginPath();
      c.arc(q[0], q[1], 2.5, 0, 7);
      c.fill();
      if (at.scale >= 3.5) write(p.id, [q[0] + 6, q[1] + 4], '#9db4e6', `10.5px ${face}`, 'left');
    }
  }
}

function polygon(c, flat) {
  c.beginPath();
  for (let i = 0; i < flat.length; i += 2) c.lineTo(-flat[i], -flat[i + 1]);
  c.closePath();
}

function outline(c, flat, style, width, dash = []) {
  polygon(c, flat);
  c.strokeStyle = style;
  c.lineWidth = width;
  c.setLineDash(dash);
  c.stroke();
  c.setLineDash([]);
}

function area(flat) {
  let twice = 0;
  for (let i = 0, n = flat.length; i < n; i += 2) twice += flat[i] * flat[(i + 3) % n] - flat[(i + 2) % n] * flat[i + 1];
  return Math.abs(twice / 2);
}

function middle(flat) {
  let x = 0;
  let z = 0;
  for (let i = 0; i < flat.length; i += 2) {
    x += flat[i];
    z += flat[i + 1];
  }
  return [2 * x / flat.length, 2 * z / flat.length];
}

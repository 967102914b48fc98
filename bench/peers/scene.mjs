// Runs a scene of bench/peers in one engine: node scene.mjs ENGINE SCENE.json
// prints {"mean", "p50", "p99", "driven", "awake"} in microseconds per tick.
//
// The time of a tick includes the cars' tyres and engines (as in
// physics/drive.go), the engine's step, people's velocities and the rays. It
// excludes the drivers' decisions (as in bench/street.go).
import { readFileSync } from 'node:fs';
import { engines } from './engines.mjs';

const wrap = (a) => {
  a %= 2 * Math.PI;
  if (a > Math.PI) a -= 2 * Math.PI;
  if (a <= -Math.PI) a += 2 * Math.PI;
  return a;
};
const clamp = (n) => Math.max(-1, Math.min(1, n));
const towards = (from, to, most) => (from < to ? Math.min(to, from + most) : Math.max(to, from - most));

class Follower {
  constructor(lane) { this.lane = lane; this.turns = 0; this.stuck = 0; }

  controls(lanes, id, x, z, yaw, speed) {
    const [tx, tz, bend] = this.ahead(lanes, id, x, z, 5 + 0.5 * Math.max(0, speed));
    const off = wrap(Math.atan2(tx - x, tz - z) - yaw);
    let steer = clamp(-2 * off);
    const want = Math.min(12, 4 + 8 * (1 - Math.min(1, Math.abs(bend) + Math.abs(off))));
    let throttle = clamp((want - speed) / 3);
    if (this.stuck < 0) { this.stuck++; throttle = -0.7; steer = -steer; }
    else if (speed > 0.7) this.stuck = 0;
    else if (++this.stuck > 40) this.stuck = -30 - ((id * 7 + this.turns * 13) % 30);
    return { throttle, steer };
  }

  ahead(lanes, id, x, z, look) {
    const p = lanes[this.lane].points;
    let along = 0, best = Infinity;
    for (let i = 0; i + 1 < p.length; i++) {
      const rx = p[i + 1][0] - p[i][0], rz = p[i + 1][1] - p[i][1];
      const s = Math.max(0, Math.min(1, ((x - p[i][0]) * rx + (z - p[i][1]) * rz) / (rx * rx + rz * rz)));
      const dx = p[i][0] + rx * s - x, dz = p[i][1] + rz * s - z, d = dx * dx + dz * dz;
      if (d < best) { best = d; along = i; }
    }
    const n = p.length, ex = p[n - 1][0] - x, ez = p[n - 1][1] - z;
    const lx = p[n - 1][0] - p[n - 2][0], lz = p[n - 1][1] - p[n - 2][1];
    if ((along === n - 2 && ex * lx + ez * lz < 0) || ex * ex + ez * ez < 9) {
      this.lane = follows(lanes, this.lane, id, this.turns++);
      return this.ahead(lanes, id, x, z, look);
    }
    let lane = this.lane, turns = this.turns, fx = x, fz = z;
    const first = Math.atan2(p[along + 1][0] - p[along][0], p[along + 1][1] - p[along][1]);
    for (let i = along + 1; ; i++) {
      if (i === lanes[lane].points.length) { lane = follows(lanes, lane, id, turns++); i = 1; }
      const q = lanes[lane].points[i], rx = q[0] - fx, rz = q[1] - fz, l = Math.hypot(rx, rz);
      if (l >= look) return [fx + rx * look / l, fz + rz * look / l, wrap(Math.atan2(rx, rz) - first)];
      look -= l; fx = q[0]; fz = q[1];
    }
  }
}

const follows = (lanes, lane, id, turns) => {
  const next = lanes[lane].next;
  return next[(id * 31 + turns * 17) % next.length];
};

// drive turns controls into a car's velocity.
function drive(car, e, t, dt) {
  const m = car.model, c = car.controls, b = car.body;
  const [vx, vz] = e.velocity(b), a = e.angle(b), fx = Math.cos(a), fz = Math.sin(a);
  const share = Math.sqrt(Math.min(1, Math.hypot(vx, vz) / m.topSpeed));
  const limit = m.steerStanding + (m.steerAtTop - m.steerStanding) * share;
  car.steer = towards(car.steer, c.steer * limit, t.steerRate * dt);
  let along = vx * fx + vz * fz, across = -vx * fz + vz * fx;
  if (c.throttle > 0) along = along < -0.5 ? towards(along, 0, c.throttle * m.brake * dt) : engine(along, m.topSpeed, c.throttle * m.engine * dt);
  else if (c.throttle < 0) along = along > 0.5 ? towards(along, 0, -c.throttle * m.brake * dt) : -engine(-along, m.reverse, -c.throttle * m.engine * dt);
  else along = towards(along, 0, t.rollingDrag * dt);
  along -= m.drag * along * Math.abs(along) * dt;
  across = towards(across, 0, m.grip * dt);
  let want = along * Math.tan(car.steer) / m.wheelbase;
  const speed = Math.abs(along);
  if (speed > 1) want = Math.max(-m.grip / speed, Math.min(m.grip / speed, want));
  const turn = towards(e.spin(b), want, t.turnAcceleration * dt);
  e.set(b, fx * along - fz * across, fz * along + fx * across, turn);
}

const engine = (speed, top, gain) => (speed >= top ? speed : Math.min(top, speed + gain * Math.min(1, 1.5 * (1 - Math.max(0, speed) / top))));

const random = (s) => () => {
  s = (s + 0x6d2b79f5) >>> 0;
  let t = Math.imul(s ^ (s >>> 15), s | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const [, , name, file] = process.argv;
const scene = JSON.parse(readFileSync(file, 'utf8')), dt = 1 / scene.rate, draw = random(7);
const e = await engines[name](dt);
for (const p of scene.statics) e.wall(p);
const cars = scene.street.cars.map((c, id) => {
  const model = scene.models[c.model];
  return { id, model, driven: c.driven, steer: 0, controls: { throttle: 0, steer: 0 }, driver: new Follower(c.lane), body: e.car(c.x, c.z, Math.PI / 2 - c.yaw, model) };
});
const people = scene.street.walkers.map((p) => e.person(p[0], p[2]));
const driven = cars.filter((c) => c.driven), times = [];
let metres = 0, awake = 0, seen = 0;
for (let tick = 0; tick < scene.warm + scene.ticks; tick++) {
  for (const c of driven) {
    const [x, z] = e.position(c.body), a = e.angle(c.body), [vx, vz] = e.velocity(c.body);
    c.controls = c.driver.controls(scene.street.lanes, c.id, x, z, Math.PI / 2 - a, vx * Math.cos(a) + vz * Math.sin(a));
    if (tick >= scene.warm) metres += Math.hypot(vx, vz) * dt;
  }
  const ways = people.map((b, i) => ((tick + i) % 20 === 0 ? draw() * 7 : null)), rays = [];
  for (let i = 0; i < scene.rays; i++) {
    const [x, z] = e.position(cars[i % cars.length].body), a = draw() * 2 * Math.PI;
    rays.push([x, z, x + 60 * Math.cos(a), z + 60 * Math.sin(a)]);
  }
  const from = process.hrtime.bigint();
  for (const c of driven) drive(c, e, scene.tuning, dt);
  people.forEach((b, i) => { if (ways[i] !== null) e.set(b, 4 * Math.cos(ways[i]), 4 * Math.sin(ways[i]), 0); });
  e.step();
  for (const [x, z, X, Z] of rays) seen += e.ray(x, z, X, Z) ? 0 : 1;
  const took = Number(process.hrtime.bigint() - from) / 1e3;
  if (tick >= scene.warm) { times.push(took); awake += cars.filter((c) => e.awake(c.body)).length; }
}
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(share * (times.length - 1))];
console.log(JSON.stringify({ mean: times.reduce((a, b) => a + b, 0) / times.length, p50: at(0.5), p99: at(0.99), driven: metres, awake: awake / times.length, seen }));

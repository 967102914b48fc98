// The interface of an engine for scene.mjs: walls (convex polygons), cars,
// people, their positions, velocities and turn rates, a step, and a ray.
import * as planck from 'planck';
import rapier from '@dimforge/rapier2d-compat';

const inertia = (m) => (m.mass * (m.length ** 2 + m.width ** 2)) / 12;

export const engines = {
  async planck(dt) {
    const w = new planck.World({ x: 0, y: 0 }), ground = w.createBody();
    let hit = false;
    return {
      wall(p) {
        for (let i = 1; i + 1 < p.length; i += 6) {
          const fan = [p[0], ...p.slice(i, i + 7)];
          if (fan.length > 2) ground.createFixture(new planck.Polygon(fan.map(([x, y]) => new planck.Vec2(x, y))), { friction: 0.35 });
        }
      },
      car(x, y, angle, m) {
        const b = w.createBody({ type: 'dynamic', position: { x, y }, angle });
        b.createFixture(new planck.Box(m.length / 2, m.width / 2), { density: 1, friction: 0.35, restitution: 0.15 });
        b.setMassData({ mass: m.mass, center: new planck.Vec2(0, 0), I: inertia(m) });
        return b;
      },
      person(x, y) {
        const b = w.createBody({ type: 'dynamic', position: { x, y }, fixedRotation: true });
        b.createFixture(new planck.Circle(0.35), { density: 200, friction: 0.2 });
        return b;
      },
      position: (b) => { const p = b.getPosition(); return [p.x, p.y]; },
      velocity: (b) => { const v = b.getLinearVelocity(); return [v.x, v.y]; },
      angle: (b) => b.getAngle(),
      spin: (b) => b.getAngularVelocity(),
      awake: (b) => b.isAwake(),
      set(b, x, y, spin) { b.setLinearVelocity(new planck.Vec2(x, y)); b.setAngularVelocity(spin); },
      step: () => w.step(dt, 8, 3),
      ray(x, y, X, Y) {
        hit = false;
        w.rayCast(new planck.Vec2(x, y), new planck.Vec2(X, Y), (f, p, n, share) => { hit = true; return share; });
        return hit;
      },
    };
  },
  async rapier2d(dt) {
    await rapier.init();
    const w = new rapier.World({ x: 0, y: 0 });
    w.timestep = dt;
    const B = rapier.RigidBodyDesc, C = rapier.ColliderDesc;
    return {
      wall(p) {
        const shape = C.convexHull(new Float32Array(p.flat()));
        if (shape) w.createCollider(shape.setFriction(0.35));
      },
      car(x, y, angle, m) {
        const b = w.createRigidBody(B.dynamic().setTranslation(x, y).setRotation(angle));
        w.createCollider(C.cuboid(m.length / 2, m.width / 2).setFriction(0.35).setRestitution(0.15).setMassProperties(m.mass, { x: 0, y: 0 }, inertia(m)), b);
        return b;
      },
      person(x, y) {
        const b = w.createRigidBody(B.dynamic().setTranslation(x, y).lockRotations());
        w.createCollider(C.ball(0.35).setDensity(200).setFriction(0.2), b);
        return b;
      },
      position: (b) => { const p = b.translation(); return [p.x, p.y]; },
      velocity: (b) => { const v = b.linvel(); return [v.x, v.y]; },
      angle: (b) => b.rotation(),
      spin: (b) => b.angvel(),
      awake: (b) => !b.isSleeping(),
      set(b, x, y, spin) { b.setLinvel({ x, y }, true); b.setAngvel(spin, true); },
      step: () => w.step(),
      ray(x, y, X, Y) {
        const d = Math.hypot(X - x, Y - y);
        return w.castRay(new rapier.Ray({ x, y }, { x: (X - x) / d, y: (Y - y) / d }), d, true) !== null;
      },
    };
  },
};

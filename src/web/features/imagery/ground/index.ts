export { GroundLines } from './ground-lines.tsx';
export { GroundSketch } from './ground-sketch.tsx';
export { type Point, planAround } from './plan.ts';
export { takeGround } from './take-ground.ts';

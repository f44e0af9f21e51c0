import { randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { SampleCapture } from '../capture.ts';
import { distanceToSegment } from '../polygon.ts';
import { fromFrame } from '../roof-shape.ts';
import { type Street, streetWidths } from '../street-plan.ts';
import { addPaint, disk, fill, type Sheet, stroke } from './sheet.ts';

/** Sidewalks, curbs, pavement and lines of the streets in view, and the greens. */
export function drawStreets(sheet: Sheet, { streets, greens }: SampleCapture, reach: number): void {
  const grass = addPaint(sheet, { texture: 'grass', color: [104, 122, 66] });
  for (const { ring } of greens) fill(sheet, ring, grass);
  const near = streets.flatMap((street) => {
    const line = nearPart(street, sheet.view.center, reach);
    return line.length > 1 ? [{ ...street, line, width: streetWidths[street.kind].paved }] : [];
  });
  const walk = addPaint(sheet, { texture: 'plain', color: [186, 180, 170], height: 0.1 });
  const curb = addPaint(sheet, { texture: 'plain', color: [200, 196, 188], height: 0.1 });
  for (const { line, width } of near) stroke(sheet, line, width + 4, walk);
  for (const { line, width } of near) stroke(sheet, line, width + 0.7, curb);
  for (const { name, line, width } of near) {
    const age = randomOf(`asphalt ${name}`).between(0, 26);
    const asphalt = addPaint(sheet, { texture: 'asphalt', color: [104 + age, 103 + age, 102 + age] });
    stroke(sheet, line, width, asphalt);
    for (const at of line) disk(sheet, at, width / 2, asphalt);
    sealCracks(sheet, line, width, name);
  }
  const yellow = addPaint(sheet, { texture: 'plain', color: [196, 164, 62] });
  for (const { kind, line } of near) {
    if (kind === 'local') continue;
    for (const side of [-0.18, 0.18])
      stroke(
        sheet,
        line.map(([x, y]) => beside(line, [x, y], side)),
        0.12,
        yellow,
      );
  }
}

/** Tar over cracks: thin wandering lines, some along the street and some across. */
function sealCracks(sheet: Sheet, line: readonly Point[], width: number, name: string): void {
  const tar = addPaint(sheet, { texture: 'plain', color: [74, 73, 73] });
  line.slice(1).forEach((to, i) => {
    const from = line[i] as Point;
    const random = randomOf(`tar ${name} ${Math.round(from[0])} ${Math.round(from[1])}`);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const frame = { origin: from, axis: [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const };
    for (let count = random.whole(2, 5); count > 0; count -= 1) {
      let u = random.between(0, length);
      let v = random.between(-0.45, 0.45) * width;
      const heading = random.chance(0.6) ? random.between(-0.3, 0.3) : random.between(1.2, 1.9);
      const path: Point[] = [];
      for (let step = random.whole(4, 14); step > 0 && Math.abs(v) < width * 0.48; step -= 1) {
        path.push(fromFrame(frame, u, v));
        const turn = heading + random.between(-0.7, 0.7);
        u += Math.cos(turn) * 0.7;
        v += Math.sin(turn) * 0.7;
      }
      stroke(sheet, path, 0.07, tar);
    }
  });
}

/** The stretch of the line that comes within reach of the point. */
function nearPart({ line }: Street, center: Point, reach: number): Point[] {
  const kept = line.map((at, i) => {
    const next = line[i + 1];
    const before = line[i - 1];
    const touches = (a: Point, b: Point | undefined) =>
      b !== undefined && distanceToSegment(center, a, b) < reach;
    return touches(at, next) || touches(at, before);
  });
  return line.filter((_, i) => kept[i]);
}

// Streets with lines painted on them run straight east or north.
function beside(line: readonly Point[], [x, y]: Point, side: number): Point {
  const [from, to] = [line[0] as Point, line[line.length - 1] as Point];
  return Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]) ? [x, y + side] : [x + side, y];
}

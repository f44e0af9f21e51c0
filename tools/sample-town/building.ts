import { type Random, randomOf } from '#domain/random.ts';
import type { Condition, RoofSubtype } from './condition.ts';
import { areaOf, centerOf, contains, type Linear, type Ring } from './polygon.ts';
import { type Frame, fromFrame, linearFromFrame, outlineAround, type RoofPart } from './roof-shape.ts';
import type { Lot } from './street-plan.ts';

/** A rectangle in the lot's frame: u to the right along the street, v away from it, in meters. */
export interface Block {
  u0: number;
  u1: number;
  v0: number;
  v1: number;
}

export interface Building {
  frame: Frame;
  /** Half of the lot's width and its depth, as the frame sees it. */
  halfWidth: number;
  depth: number;
  main: Block;
  /** The garage's part of the front, where the driveway ends; null if there is none. */
  garage: Block | null;
  /** Flat roofs have a parapet around. */
  flat: boolean;
  hip: boolean;
  /** The walls, without overhang. */
  footprint: Ring;
  /** The drip edge all around. */
  roofOutline: Ring;
  /** What facetsOf() makes the roof's faces of. */
  roofParts: readonly RoofPart[];
  /** Square meters within the walls, per story. */
  footprintArea: number;
  stories: number;
  /** Meters from the ground to the drip edge. */
  eave: number;
}

/** The building of a lot, seeded by its place. */
export function raiseBuilding(lot: Lot, condition: Condition): Building {
  const seed = `building ${lot.houseNumber} ${lot.street}`;
  for (let scale = 1; ; scale *= 0.94) {
    const building = attempt(lot, condition, randomOf(seed), scale);
    if (scale < 0.5 || building.roofOutline.every((corner) => contains(lot.corners, corner))) return building;
  }
}

function attempt(lot: Lot, { subtype }: Condition, random: Random, scale: number): Building {
  const { frame, halfWidth, depth } = frameOf(lot);
  const stories = lot.use === 'apartment' || (lot.use === 'commercial' && random.chance(0.15)) ? 2 : 1;
  const flat = isFlat(subtype);
  const hip = random.chance(0.42);
  const plan = (lot.use === 'house' ? housePlan : largePlan)(random, halfWidth * scale, depth, lot, subtype);
  const eave = lot.use === 'commercial' ? 5.2 : 2.7 * stories + (stories - 1) * 0.3;
  const rise = subtype === 'spanish/mission' ? 0.42 : random.pick([4, 4, 4.5, 5]) / 12;
  const parts = plan.blocks.map((block) => partOf(block, frame, { flat, hip, eave, rise }));
  const walls = plan.blocks.map((block) => ringOf(frame, block));
  const footprint = outlineAround(walls);
  const main = plan.blocks[0] as Block;
  return {
    frame,
    halfWidth,
    depth,
    main,
    garage: plan.garage,
    flat,
    hip,
    footprint,
    roofOutline: outlineAround(parts.map(({ ring }) => ring)),
    roofParts: parts,
    stories,
    eave,
    footprintArea: areaOf(footprint),
  };
}

export const isFlat = (subtype: RoofSubtype): boolean =>
  subtype === 'polyurethane' || subtype === 'modified bitumen';

function frameOf({ corners }: Lot): { frame: Frame; halfWidth: number; depth: number } {
  const [fl, fr, br, bl] = corners;
  const width = Math.min(Math.hypot(fr[0] - fl[0], fr[1] - fl[1]), Math.hypot(br[0] - bl[0], br[1] - bl[1]));
  const ex = fr[0] - fl[0] + br[0] - bl[0];
  const ey = fr[1] - fl[1] + br[1] - bl[1];
  const length = Math.hypot(ex, ey);
  const axis = [ex / length, ey / length] as const;
  const depth = areaOf(corners) / width;
  const [cx, cy] = centerOf(corners);
  return {
    frame: { origin: [cx + (axis[1] * depth) / 2, cy - (axis[0] * depth) / 2], axis },
    halfWidth: width / 2,
    depth,
  };
}

interface Wing extends Block {
  /** Which way the ridge runs. */
  ridge: 'u' | 'v';
  /** Ends inside the main part: its roof runs into the main roof there instead of ending in a gable or hip. */
  inner?: 'v0' | 'v1';
  /** A flat addition to a pitched roof. */
  flat?: boolean;
}

interface Plan {
  blocks: Wing[];
  garage: Block | null;
}

function housePlan(random: Random, half: number, depth: number, _lot: Lot, subtype: RoofSubtype): Plan {
  const width = Math.min(2 * half - 3.4, random.between(14.2, 19.5));
  const forward = random.chance(0.72) ? random.between(2, 4.6) : 0;
  const v0 = random.between(6.3, 8.2) + forward;
  const v1 = v0 + random.between(8.4, 10.8);
  const u0 = -width / 2 + random.between(-1, 1) * Math.max(0, half - width / 2 - 1.7) * 0.6;
  const u1 = u0 + width;
  const mirrored = random.chance(0.5);
  const wingWidth = random.between(6.1, 7);
  const main: Wing = { u0, u1, v0, v1, ridge: 'u' };
  const front = mirrored ? { u0: u1 - wingWidth, u1 } : { u0, u1: u0 + wingWidth };
  const middle = (v0 + v1) / 2;
  const blocks: Wing[] = [main];
  if (forward > 0) blocks.push({ ...front, v0: v0 - forward, v1: middle, ridge: 'v', inner: 'v1' });
  const room = depth - v1 - 6.5;
  if (subtype === 'mixed') {
    const addition = Math.min(room, random.between(3.6, 5));
    const a = u0 + random.between(0.05, 0.3) * width;
    blocks.push({
      u0: a,
      u1: a + width * random.between(0.42, 0.62),
      v0: v1 - 0.45,
      v1: v1 + addition,
      ridge: 'u',
      flat: true,
    });
  } else if (room > 2.6 && random.chance(0.42)) {
    const rear = mirrored ? { u0, u1: u0 + wingWidth * 0.95 } : { u0: u1 - wingWidth * 0.95, u1 };
    blocks.push({
      ...rear,
      v0: middle,
      v1: v1 + Math.min(room, random.between(2.6, 5)),
      ridge: 'v',
      inner: 'v0',
    });
  }
  return { blocks, garage: { ...front, v0: v0 - forward, v1: v0 } };
}

function largePlan(random: Random, half: number, depth: number, { use }: Lot): Plan {
  const commercial = use === 'commercial';
  const side = commercial ? random.between(4, 9) : random.between(3, 4.5);
  const front = commercial ? random.between(16, 20) : random.between(8, 11);
  const v1 = Math.min(depth - 5, front + (commercial ? random.between(18, 28) : random.between(14, 17)));
  const main: Wing = { u0: -half + side, u1: half - side, v0: front, v1, ridge: 'u' };
  if (!random.chance(0.5) || depth - v1 < 10) return { blocks: [main], garage: null };
  const share = random.between(0.35, 0.5) * (main.u1 - main.u0);
  const middle = (front + v1) / 2;
  const back: Wing = {
    u0: main.u0,
    u1: main.u0 + share,
    v0: middle,
    v1: Math.min(depth - 4, v1 + random.between(6, 10)),
    ridge: 'v',
    inner: 'v0',
  };
  return { blocks: [main, back], garage: null };
}

const OVERHANG = 0.5;

function partOf(
  wing: Wing,
  frame: Frame,
  { flat, hip, eave, rise }: { flat: boolean; hip: boolean; eave: number; rise: number },
): RoofPart {
  const isLevel = flat || wing.flat === true;
  const over = flat ? 0.05 : wing.flat ? 0.25 : OVERHANG;
  const u0 = wing.u0 - over;
  const u1 = wing.u1 + over;
  const v0 = wing.v0 - (wing.inner === 'v0' || wing.flat ? 0 : over);
  const v1 = wing.v1 + (wing.inner === 'v1' ? 0 : over);
  const ring = ringOf(frame, { u0, u1, v0, v1 });
  if (isLevel) {
    const top = flat ? eave + 0.3 : eave - 0.02;
    return { ring, planes: [{ height: [0, 0, top], flat: true }] };
  }
  const rising = (a: number, b: number, from: number): Linear => [a * rise, b * rise, eave - rise * from];
  const sides =
    wing.ridge === 'u' ? [rising(0, 1, v0), rising(0, -1, -v1)] : [rising(1, 0, u0), rising(-1, 0, -u1)];
  const ends =
    wing.ridge === 'u'
      ? [rising(1, 0, u0), rising(-1, 0, -u1)]
      : [
          ...(wing.inner === 'v0' ? [] : [rising(0, 1, v0)]),
          ...(wing.inner === 'v1' ? [] : [rising(0, -1, -v1)]),
        ];
  const planes = [...sides, ...(hip ? ends : [])];
  return { ring, planes: planes.map((local) => ({ height: linearFromFrame(frame, local), flat: false })) };
}

export function ringOf(frame: Frame, { u0, u1, v0, v1 }: Block): Ring {
  return [
    fromFrame(frame, u0, v0),
    fromFrame(frame, u1, v0),
    fromFrame(frame, u1, v1),
    fromFrame(frame, u0, v1),
  ];
}

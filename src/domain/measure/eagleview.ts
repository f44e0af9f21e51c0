import type { EdgeType } from './edge-types.ts';
import { distance, type Point } from './point.ts';
import { MOST_FACES, type TracedFace, type Tracing } from './tracing.ts';

/** What was read of a bought measurement, with what its reader should know; or why it cannot be read, as a sentence. */
export type Bought = { tracing: Tracing; notes: string[] } | { problem: string };

/** Feet of a pixel of the drawing that is made of it: so fine that its shortest edges stay. */
const FEET_PER_PIXEL = 0.02;
/** Its maker states no errors: standard deviations of the scale in percent, of a corner in pixels, of a pitch in twelfths. */
const ASSUMED = { scale: 0.5, corner: 12.5, pitch: 0.5 } as const;
/** Shares of an area by which the corners may disagree with what the file states of it. */
const AGREES = 0.02;

const edgeTypes: Record<string, EdgeType> = {
  RIDGE: 'ridge',
  HIP: 'hip',
  VALLEY: 'valley',
  EAVE: 'eave',
  RAKE: 'rake',
  BEND: 'pitch change',
  FLASHING: 'wall flashing',
  STEPFLASH: 'step flashing',
};

type Node = Record<string, unknown>;
type Corner = readonly [x: number, y: number, z: number];

/**
 * A tracing of EagleView's measurement export (EAGLEVIEW_EXPORT, as JSON; its XML has the same elements, here with their
 * attributes under '@name'). Each roof has POINTS in feet, LINES between two of them with a type, and FACES whose POLYGON
 * names its lines in order, a pitch in 12 and a size in square feet. Its north is not followed: y is up.
 */
export function readEagleView(file: unknown): Bought {
  const root = isNode(file) ? file.EAGLEVIEW_EXPORT : undefined;
  if (!isNode(root)) return { problem: 'This file is not a measurement of EagleView.' };
  const roofs = all(root.STRUCTURES).flatMap(({ ROOF }) => all(ROOF));
  const read = roofs.map(readRoof);
  const faces = read.flatMap((roof) => roof.faces);
  const unread = read.reduce((sum, roof) => sum + roof.unread, 0);
  if (unread > 0)
    return {
      problem: `${unread} of ${faces.length + unread} faces of this file cannot be read: their lines do not close.`,
    };
  if (faces.length === 0) return { problem: 'This file of EagleView has no faces of a roof.' };
  if (faces.length > MOST_FACES)
    return { problem: `This file has ${faces.length} faces. A measurement holds at most ${MOST_FACES}.` };
  const corners = faces.flatMap(({ corners }) => corners);
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  const toPixel = ([x, y]: Corner): Point => [
    (x - left) / FEET_PER_PIXEL + MARGIN,
    (top - y) / FEET_PER_PIXEL + MARGIN,
  ];
  const types = new Set(read.flatMap(({ lines }) => lines.map(({ type }) => type)));
  const unknown = [...types].filter((type) => !(type in edgeTypes) && !WITHOUT_MATERIAL.has(type));
  const wrong = faces.filter(({ corners, pitch, size }) => {
    const area = areaOf(corners) * Math.hypot(1, pitch / 12);
    return size !== null && Math.abs(area - size) > Math.max(2, size * AGREES);
  });
  return {
    tracing: {
      scale: { feetPerPixel: FEET_PER_PIXEL, errorPercent: ASSUMED.scale },
      storyCount: 1,
      cornerErrorPixels: ASSUMED.corner,
      faces: faces.map(
        ({ corners: ring, pitch }): TracedFace => ({
          points: ring.map(toPixel),
          ...{ pitch, pitchErrorTwelfths: ASSUMED.pitch },
        }),
      ),
      edges: read.flatMap(({ lines }) =>
        lines.flatMap(({ type, ends: [from, to] }) => {
          const known = edgeTypes[type];
          return known && distance(toPixel(from), toPixel(to)) > 0
            ? [{ from: toPixel(from), to: toPixel(to), type: known }]
            : [];
        }),
      ),
      penetrations: read.flatMap(({ penetrations }) =>
        penetrations.map((ring) => ({ at: centerOf(ring.map(toPixel)), kind: 'other' as const })),
      ),
    },
    notes: [
      'The file states no errors, so each ± is of a usual report. It states no stories either: please check them.',
      ...(wrong.length > 0
        ? [
            `The corners of ${wrong.length} of ${faces.length} faces give another area than the file states for them.`,
          ]
        : []),
      ...(unknown.length > 0
        ? [`Lines of these types are typed by how their faces lie: ${unknown.join(', ')}.`]
        : []),
    ],
  };
}

/** Pixels around the drawing. */
const MARGIN = 100;
/** Types of lines that are none of a roof’s own edges. */
const WITHOUT_MATERIAL: ReadonlySet<string> = new Set(['', 'OTHER', 'NONE', 'PENETRATION']);

interface Roof {
  faces: { corners: Corner[]; pitch: number; size: number | null }[];
  penetrations: Corner[][];
  lines: { type: string; ends: readonly [Corner, Corner] }[];
  /** Faces whose lines make no ring. */
  unread: number;
}

function readRoof({ FACES, LINES, POINTS }: Node): Roof {
  const points = new Map<string, Corner>();
  for (const point of all(POINTS).flatMap(({ POINT }) => all(POINT))) {
    const [x, y, z] = textOf(point, 'data').split(',').map(Number);
    if ([x, y, z].every(Number.isFinite))
      points.set(textOf(point, 'id'), [x, y, z] as [number, number, number]);
  }
  const paths = new Map<string, { type: string; path: readonly [string, string] }>();
  for (const line of all(LINES).flatMap(({ LINE }) => all(LINE))) {
    const [from = '', to = ''] = textOf(line, 'path')
      .split(',')
      .map((id) => id.trim());
    paths.set(textOf(line, 'id'), { type: textOf(line, 'type').toUpperCase(), path: [from, to] });
  }
  const roof: Roof = { faces: [], penetrations: [], lines: [], unread: 0 };
  for (const face of all(FACES).flatMap(({ FACE }) => all(FACE))) {
    const type = textOf(face, 'type').toUpperCase();
    const [polygon] = all(face.POLYGON);
    // Walls and their openings are none of the roof; what has no type is taken for one.
    if (!polygon || !['ROOF', 'ROOFPENETRATION', ''].includes(type)) continue;
    const named = textOf(polygon, 'path')
      .split(',')
      .map((id) => paths.get(id.trim())?.path);
    const corners = ringOf(named)?.map((id) => points.get(id));
    const ring = corners?.every((corner) => corner !== undefined) ? (corners as Corner[]) : null;
    if (type === 'ROOFPENETRATION') {
      if (ring) roof.penetrations.push(ring);
    } else if (ring) {
      const size = numberOf(polygon, 'unroundedsize') ?? numberOf(polygon, 'size');
      const pitch = numberOf(polygon, 'pitch') ?? pitchOf(ring);
      roof.faces.push({ corners: ring, pitch: Math.min(24, Math.max(0, pitch)), size });
    } else roof.unread += 1;
  }
  for (const { type, path } of paths.values()) {
    const [from, to] = path.map((id) => points.get(id));
    if (from && to) roof.lines.push({ type, ends: [from, to] });
  }
  return roof;
}

/** The points that lines pass in turn, once around; null if each does not go on where the one before ended. */
function ringOf(lines: readonly (readonly [string, string] | undefined)[]): string[] | null {
  const [first, second] = lines;
  if (!first || !second || lines.length < 3) return null;
  let at = second.includes(first[1]) ? first[1] : first[0];
  const start = at === first[1] ? first[0] : first[1];
  const ring = [start];
  for (const line of lines.slice(1)) {
    if (!line?.includes(at)) return null;
    ring.push(at);
    at = line[0] === at ? line[1] : line[0];
  }
  return at === start ? ring : null;
}

/** Rise over a run of 12 of the plane through a face's corners (Newell's normal). */
function pitchOf(ring: readonly Corner[]): number {
  const sum = [0, 0, 0];
  for (const [index, [x, y, z]] of ring.entries()) {
    const [nextX, nextY, nextZ] = ring[(index + 1) % ring.length] as Corner;
    sum[0] = (sum[0] as number) + (y - nextY) * (z + nextZ);
    sum[1] = (sum[1] as number) + (z - nextZ) * (x + nextX);
    sum[2] = (sum[2] as number) + (x - nextX) * (y + nextY);
  }
  const [x = 0, y = 0, z = 0] = sum;
  return z === 0 ? 0 : (12 * Math.hypot(x, y)) / Math.abs(z);
}

/** Square feet of a face seen from above. */
const areaOf = (ring: readonly Corner[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as Corner;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

const centerOf = (ring: readonly Point[]): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** JSON made of XML has an object where there is one element, and a list where there are several. */
const all = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const textOf = (node: Node, name: string): string => {
  const value = node[`@${name}`] ?? node[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

function numberOf(node: Node, name: string): number | null {
  const text = textOf(node, name);
  const value = Number.parseFloat(text);
  return text !== '' && Number.isFinite(value) ? value : null;
}

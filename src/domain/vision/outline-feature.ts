/** Sources of roof outlines: a map of buildings, drawn by hand, or the ground of a simulated flight. */
export const outlineSources = ['footprint', 'drawn', 'simulated'] as const;
export type OutlineSource = (typeof outlineSources)[number];

/** Corners in degrees, not closed. */
export type OutlineRing = (readonly [longitude: number, latitude: number])[];

export interface RoofOutline {
  ring: OutlineRing;
  /** Courtyards. */
  holes: OutlineRing[];
  /** Ground of smaller parts, which are left out. */
  otherSquareMeters: number;
  source: OutlineSource;
  /** The parcel number or property id that it names; null if it names none. */
  names: string | null;
}

const MOST_CORNERS = 1000;
/** Degrees that a building spans at most: about half a kilometer. */
const LARGEST = 0.005;
/** Square meters: smaller ones are sheds, larger ones no buildings. */
const areas = { least: 10, most: 40_000 } as const;

/**
 * Reads the outline of a building from a GeoJSON feature, or returns why it cannot. Of several polygons the largest
 * counts, with its holes. `parcelNumber` or `propertyId` among its properties names its property, `source` its
 * source.
 */
export function readOutline(feature: unknown): RoofOutline | { reason: string } {
  if (!isRecord(feature) || feature.type !== 'Feature') return { reason: 'It is not a GeoJSON feature.' };
  if (!isRecord(feature.geometry)) return { reason: 'It has no geometry.' };
  const { type, coordinates } = feature.geometry;
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  if (!Array.isArray(polygons)) return { reason: 'Its geometry is neither a Polygon nor a MultiPolygon.' };
  if (polygons.length > MOST_CORNERS) return { reason: 'It has too many polygons to be a building.' };
  if (polygons.some((polygon) => Array.isArray(polygon) && polygon.length > MOST_CORNERS))
    return { reason: 'It has too many holes to be a building.' };
  const read = polygons.map((polygon) => (Array.isArray(polygon) ? polygon.map(readRing) : [NOT_A_RING]));
  const wrong = read.flat().find((ring) => typeof ring === 'string');
  if (typeof wrong === 'string') return { reason: wrong };
  const parts = (read as OutlineRing[][])
    .flatMap(([ring, ...holes]) => (ring ? [{ ring, holes, size: squareMeters(ring) }] : []))
    .sort((a, b) => b.size - a.size);
  const [largest, ...others] = parts;
  if (!largest) return { reason: parts.length < polygons.length ? NOT_A_RING : 'Its geometry is empty.' };
  const { ring, holes } = largest;
  const reason = sizeProblem(ring);
  const otherSquareMeters = others.reduce((sum, { size }) => sum + size, 0);
  return reason ? { reason } : { ring, holes, otherSquareMeters, ...aboutOf(feature.properties) };
}

/** What a property's buildings are as one outline: the largest of them, and how much ground the others cover. */
export function largestOf(outlines: readonly [RoofOutline, ...RoofOutline[]]): RoofOutline {
  const ground = ({ ring, otherSquareMeters }: RoofOutline) => squareMeters(ring) + otherSquareMeters;
  const largest = outlines.reduce((best, one) =>
    squareMeters(one.ring) > squareMeters(best.ring) ? one : best,
  );
  const all = outlines.reduce((sum, one) => sum + ground(one), 0);
  return { ...largest, otherSquareMeters: all - squareMeters(largest.ring) };
}

/** Why a ring is too small or too large for a roof, as a sentence; null if it is not. */
export function sizeProblem(ring: OutlineRing): string | null {
  const size = squareMeters(ring);
  if (size >= areas.least && size <= areas.most) return null;
  return `It covers ${Math.round(size).toLocaleString('en-US')} square meters. Roofs are measured from ${areas.least} to ${areas.most.toLocaleString('en-US')}.`;
}

const NOT_A_RING = 'Its outline is no ring of positions.';

function readRing(positions: unknown): OutlineRing | string {
  if (!Array.isArray(positions)) return NOT_A_RING;
  if (positions.length > MOST_CORNERS) return `Its outline has more than ${MOST_CORNERS} corners.`;
  const ring: OutlineRing = [];
  for (const position of positions) {
    if (!Array.isArray(position)) return NOT_A_RING;
    const [longitude, latitude] = position;
    if (!isWithin(longitude, 180) || !isWithin(latitude, 90))
      return 'It is not in degrees of longitude and latitude (WGS 84).';
    ring.push([longitude, latitude]);
  }
  const [first, last] = [ring[0], ring.at(-1)];
  if (first && last && first[0] === last[0] && first[1] === last[1]) ring.pop();
  if (ring.length < 3) return 'Its outline, or a hole in it, has fewer than three corners.';
  const span = (at: 0 | 1) => {
    const values = ring.map((corner) => corner[at]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(span(0), span(1)) > LARGEST ? 'It is larger than any building.' : ring;
}

const METERS_PER_DEGREE = 111_320;

/** How much ground a ring in degrees covers. */
export function squareMeters(ring: OutlineRing): number {
  const east = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180) * METERS_PER_DEGREE;
  const twice = ring.reduce((sum, [x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    const [left, right] = [ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0];
    return sum + (x1 - left) * (y2 - right) - (x2 - left) * (y1 - right);
  }, 0);
  return Math.abs(twice / 2) * east * METERS_PER_DEGREE;
}

function aboutOf(properties: unknown): Pick<RoofOutline, 'source' | 'names'> {
  const about = isRecord(properties) ? properties : {};
  const name = about.parcelNumber ?? about.propertyId;
  const source = outlineSources.find((one) => one === about.source) ?? 'footprint';
  return { source, names: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : null };
}

/** Whether a position is in an outline. */
export function liesIn(ring: OutlineRing, longitude: number, latitude: number): boolean {
  let inside = false;
  ring.forEach(([x1, y1], at) => {
    const [x2, y2] = ring[(at + 1) % ring.length] ?? [x1, y1];
    if (y1 > latitude !== y2 > latitude && longitude < x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1))
      inside = !inside;
  });
  return inside;
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Position = readonly [longitude: number, latitude: number];

interface Place {
  latitude: number;
  longitude: number;
}

/** The GeoJSON features of the ground that are used here. */
export interface GroundFeature {
  properties: { kind: string; name?: string };
  geometry:
    | { type: 'LineString'; coordinates: readonly Position[] }
    | { type: 'Polygon'; coordinates: readonly (readonly Position[])[] };
}

interface AreaFeature {
  geometry: { coordinates: readonly (readonly (readonly Position[])[])[] };
}

/** The surroundings of some doors, as lines to draw: street centers, and the edges of lots, roofs and ZIP codes. */
export interface WalkGround {
  streets: Position[][];
  /** One for each of the streets, null if it has none. Absent if the ground was taken along before names were. */
  streetNames?: (string | null)[];
  lots: Position[][];
  roofs: Position[][];
  zips: Position[][];
}

/** Several of one walk as one. */
export const joinGround = (grounds: readonly WalkGround[]): WalkGround => ({
  streets: grounds.flatMap(({ streets }) => streets),
  streetNames: grounds.flatMap(({ streets, streetNames }) =>
    streets.map((_, place) => streetNames?.[place] ?? null),
  ),
  lots: grounds.flatMap(({ lots }) => lots),
  roofs: grounds.flatMap(({ roofs }) => roofs),
  zips: grounds.flatMap(({ zips }) => zips),
});

/** Degrees around the doors: about 150 m. */
export const MARGIN = 0.0015;

/** Of a ground and ZIP outlines, what is near one of the doors; a walk across a town takes no town along. */
export function groundAround(
  doors: readonly Place[],
  ground: readonly GroundFeature[],
  areas: readonly AreaFeature[],
): WalkGround {
  const cells = new Set(doors.flatMap((door) => cellsAround(door)));
  const isNear = (line: readonly Position[]) => line.some((position) => cells.has(cellOf(position)));
  const near = (kind: string) =>
    ground
      .filter(({ properties }) => properties.kind === kind)
      .flatMap(({ properties, geometry }) => {
        const lines =
          geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates.slice(0, 1);
        return lines.map((line) => ({ line: [...line], name: properties.name ?? null }));
      })
      .filter(({ line }) => isNear(dense(line)));
  const linesOf = (kind: string) => near(kind).map(({ line }) => line);
  const streets = near('street');
  const edges = areas.flatMap(({ geometry }) => geometry.coordinates.flat());
  return {
    streets: streets.map(({ line }) => line),
    streetNames: streets.map(({ name }) => name),
    lots: linesOf('parcel'),
    roofs: linesOf('roof'),
    zips: edges.flatMap((edge) => piecesNear(edge, (a, b) => isNear(dense([a, b])))),
  };
}

const cellOf = ([longitude, latitude]: Position): string =>
  `${Math.floor(longitude / MARGIN)} ${Math.floor(latitude / MARGIN)}`;

const steps = [-1, 0, 1];
const cellsAround = ({ longitude, latitude }: Place): string[] =>
  steps.flatMap((x) => steps.map((y) => cellOf([longitude + x * MARGIN, latitude + y * MARGIN])));

/** The line with places between its corners, so that no long straight piece passes a door unseen. */
function dense(line: readonly Position[]): Position[] {
  return line.flatMap((from, place) => {
    const to = line[place + 1];
    if (!to) return [from];
    const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
    const parts = Math.max(1, Math.ceil(length / (MARGIN / 2)));
    return Array.from({ length: parts }, (_, part): Position => {
      const share = part / parts;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

/** The stretches of a long edge that are near. */
function piecesNear(
  edge: readonly Position[],
  isNear: (from: Position, to: Position) => boolean,
): Position[][] {
  const pieces: Position[][] = [];
  let piece: Position[] = [];
  for (const [place, to] of edge.entries()) {
    const from = edge[place - 1];
    if (!from) continue;
    if (isNear(from, to)) piece = piece.length === 0 ? [from, to] : [...piece, to];
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

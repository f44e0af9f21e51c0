import { GROUND_ERROR, type Solved, turned } from './camera.ts';
import { type Offset, offsetOf, type PlacedCamera, placeAt } from './ground.ts';
import { choleskyOf, dispersionOf, type Row } from './least-squares.ts';

export interface FlownFrame {
  id: number;
  camera: PlacedCamera;
}

/** Frames that are solved at once: the effort grows with their third power. */
const MOST_AT_ONCE = 250;
/** Ties from which outliers are found. */
const ROUNDS = 4;
const FEWEST_TIES = 3;

/** 95 % of a normal distribution, in standard deviations: of one value, and of the distance in a plane. */
const [IN_LINE, IN_PLANE] = [1.96, 2.45];
/**
 * Standard deviations of what tags are wrong by. A receiver without corrections has 1.2 m to each side of each picture's own
 * and 1.6 m shared; of one with corrections both are smaller by as much as its error is.
 */
const deviations = {
  receiver: { own: 0.22, shared: 0.29 },
  yaw: { own: 1, ofOverlap: 2, shared: 2.5 },
  tilt: 0.8,
} as const;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** From its tags, before the flight was solved. */
export function asTagged<C extends PlacedCamera>(camera: C): C {
  if (!camera.tagged) return camera;
  const { tagged, solved: _, ...rest } = camera;
  const { position, gsd, yawDegrees } = tagged;
  return { ...rest, position, gsd, yaw: { ...camera.yaw, degrees: yawDegrees } } as C;
}

/**
 * Solves the errors all pictures of a flight share (position, direction, tilt, scale) and each picture's own, from where
 * neighbors show the same ground: linear least squares with priors from the tags. A shared position error is invisible
 * in overlaps and stays in the stated error.
 * @param frames as tagged, with their ties
 * @returns those with conclusive ties, moved, turned and scaled, with their remaining errors
 */
export function solveFlight(frames: readonly FlownFrame[]): FlownFrame[] {
  const solved: FlownFrame[] = [];
  for (let at = 0; at < frames.length; at += MOST_AT_ONCE)
    solved.push(...solvePart(frames.slice(at, at + MOST_AT_ONCE)));
  return solved;
}

/** Of all frames: place (2), tilt toward right and upper edge in meters for each of height (2), scale, direction. */
const SHARED = 6;
const SCALE = 4;
const YAW = 5;
/** Of each frame by itself: place (2), direction. */
const OWN = 3;

interface Observation {
  row: Row;
  value: number;
  deviation: number;
}

function solvePart(frames: readonly FlownFrame[]): FlownFrame[] {
  const observations = observe(frames);
  if (observations.length < 2 * FEWEST_TIES) return [];
  const size = SHARED + OWN * frames.length;
  const prior = priorOf(frames);
  let weights = observations.map(() => 1);
  let found = choleskyOf(prior, observations, weights, size);
  for (let round = 1; round < ROUNDS; round += 1) {
    const residuals = observations.map((one) => (one.value - sumOf(one.row, found.solution)) / one.deviation);
    // Huber's weights: beyond two standard deviations a tie counts less.
    weights = residuals.map((residual) => Math.min(1, 2 / Math.abs(residual)));
    found = choleskyOf(prior, observations, weights, size);
  }
  const spread = Math.max(1, dispersionOf(observations, weights, found.solution));
  return frames.map((frame, at) => settled(frame, at, found, spread));
}

const sumOf = (row: Row, solution: Float64Array) =>
  row.reduce((sum, [at, factor]) => sum + factor * (solution[at] as number), 0);

/** One over the variance of each unknown before anything is seen. */
function priorOf(frames: readonly FlownFrame[]): Float64Array {
  const prior = new Float64Array(SHARED + OWN * frames.length);
  const largest = (of: (camera: PlacedCamera) => number) =>
    Math.max(...frames.map(({ camera }) => of(camera)));
  const receiver = largest(({ receiverError }) => receiverError);
  const set = (at: number, deviation: number) => {
    prior[at] = 1 / deviation ** 2;
  };
  for (const axis of [0, 1]) {
    set(axis, deviations.receiver.shared * receiver);
    set(2 + axis, Math.tan(radians(deviations.tilt)));
  }
  set(
    SCALE,
    largest(({ gsd, heightMeters }) => Math.hypot(gsd.error / gsd.meters, GROUND_ERROR / heightMeters)) / 2,
  );
  set(YAW, radians(deviations.yaw.shared));
  frames.forEach(({ camera }, at) => {
    const own = SHARED + OWN * at;
    for (const axis of [0, 1]) set(own + axis, deviations.receiver.own * camera.receiverError);
    const { yaw } = deviations;
    set(own + 2, radians(camera.yaw.source === 'tag' ? yaw.own : yaw.ofOverlap));
  });
  return prior;
}

/** What of a frame's place each unknown moves: where ground is shown, less where it is, in meters east or north. */
function placeRow({ camera }: FlownFrame, at: number, axis: 0 | 1): Row {
  const angle = radians(camera.yaw.degrees);
  const [sin, cos] = [Math.sin(angle) * camera.heightMeters, Math.cos(angle) * camera.heightMeters];
  const tilt = axis === 0 ? [-cos, -sin] : [sin, -cos];
  return [
    [axis, 1],
    [2, tilt[0] as number],
    [3, tilt[1] as number],
    [SHARED + OWN * at + axis, 1],
  ];
}

function observe(frames: readonly FlownFrame[]): Observation[] {
  const places = new Map(frames.map(({ id }, at) => [id, at]));
  return frames.flatMap((one, i) =>
    (one.camera.ties ?? []).flatMap((tie) => {
      const j = places.get(tie.neighbor);
      const other = j === undefined ? undefined : frames[j];
      if (j === undefined || !other) return [];
      const [east, north] = offsetOf(one.camera.position, other.camera.position);
      const along: Offset[] = [
        [east, north],
        [north, -east],
      ];
      return ([0, 1] as const).map((axis): Observation => {
        const [scaled, turnedBy] = (along as [Offset, Offset]).map((offset) => offset[axis]) as [
          number,
          number,
        ];
        const row: Row = [
          ...placeRow(one, i, axis),
          ...placeRow(other, j, axis).map(([at, factor]) => [at, -factor] as const),
          [SCALE, scaled],
          [YAW, turnedBy],
          // Between them, where both show the same.
          [SHARED + OWN * i + 2, turnedBy / 2],
          [SHARED + OWN * j + 2, turnedBy / 2],
        ];
        return { row, value: axis === 0 ? tie.east : tie.north, deviation: tie.deviation };
      });
    }),
  );
}

function settled(
  frame: FlownFrame,
  at: number,
  { solution, varianceOf }: ReturnType<typeof choleskyOf>,
  spread: number,
): FlownFrame {
  const { camera, id } = frame;
  const [east, north] = ([0, 1] as const).map((axis) => placeRow(frame, at, axis)) as [Row, Row];
  const yaw: Row = [
    [YAW, 1],
    [SHARED + OWN * at + 2, 1],
  ];
  const scale: Row = [[SCALE, 1]];
  const solved: Solved = {
    meters: IN_PLANE * Math.sqrt((spread * (varianceOf(east) + varianceOf(north))) / 2),
    degrees: (IN_LINE * Math.sqrt(spread * varianceOf(yaw)) * 180) / Math.PI,
    scale: IN_LINE * Math.sqrt(spread * varianceOf(scale)),
  };
  const wrongYaw = (sumOf(yaw, solution) * 180) / Math.PI;
  const gsd = camera.gsd.meters / (1 + sumOf(scale, solution));
  return {
    id,
    camera: {
      ...camera,
      position: placeAt(camera.position, [-sumOf(east, solution), -sumOf(north, solution)]),
      yaw: { ...camera.yaw, degrees: turned(camera.yaw.degrees - wrongYaw) },
      gsd: { meters: gsd, error: gsd * solved.scale },
      tagged: { position: camera.position, gsd: camera.gsd, yawDegrees: camera.yaw.degrees },
      solved,
    },
  };
}

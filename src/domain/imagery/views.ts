import { type Bounds, boundsOf, isInside } from '../geo/bounds.ts';
import type { Place } from '../geo/distance.ts';
import { gsdAt, offsetOf, type PlacedCamera, pixelOf } from './ground.ts';
import {
  type GroundExtent,
  groundExtentOf,
  groundShown,
  ORTHO_ERROR,
  type Orthophoto,
  pixelAtPlace,
  showsGround,
} from './orthophoto.ts';
import { NEAR_NADIR, positionError } from './position-error.ts';

/** A picture from a camera that roofs can be cut out of. */
export interface CameraFrame {
  id: number;
  camera: PlacedCamera;
}

/** An orthophoto that roofs can be cut out of. */
export interface OrthoFrame {
  id: number;
  orthophoto: Orthophoto;
}

export type Frame = CameraFrame | OrthoFrame;

export const isOrtho = (frame: Frame): frame is OrthoFrame => 'orthophoto' in frame;

export interface Roof extends Place {
  id: number;
  /** The building's area from files; null if unknown. */
  areaSquareFeet: number | null;
  /** Maximum distance of the position from its building, in meters. */
  placeError: number;
  /** Corners of its outline; absent if none is known. */
  outline?: RoofOutline | null;
}

type RoofOutline = readonly (readonly [longitude: number, latitude: number])[];

/** That a frame shows a roof. */
export interface View {
  roofId: number;
  frameId: number;
  /** 1 is the best. */
  rank: number;
  /** Meters. */
  offNadir: number;
  gsd: number;
  positionError: number;
  /** Whether the edge of the frame may cut it off: no frame shows all of it. */
  isCutOff: boolean;
}

/** Frames kept for each roof. */
const MOST_VIEWS = 3;
/** A roof of a storey or two, in meters above ground. */
export const ROOF_HEIGHT = 4;
/** Share of a frame’s half sides beyond which lenses bend. */
const USABLE_HALF = 0.9;

const SQUARE_METERS = 0.092903;

/** Half the side of the square that holds a roof, in meters; houses are up to twice as long as wide. */
export const halfSideOf = ({ areaSquareFeet }: Pick<Roof, 'areaSquareFeet'>): number =>
  Math.min(30, Math.max(7, Math.sqrt((areaSquareFeet ?? 2400) * SQUARE_METERS * 2) / 2));

/**
 * Which frames show each roof, nearest below first; those that may be turned by half come last. An orthophoto shows all of
 * its roofs from above. Where some frame shows
 * a roof as a whole, none that cuts it off is taken; where one does so within NEAR_NADIR, none from farther away.
 */
export function chooseViews(frames: readonly Frame[], roofs: readonly Roof[]): View[] {
  const cameras = frames.filter((frame): frame is CameraFrame => !isOrtho(frame));
  const near = indexFrames(cameras);
  const doubtful = new Set(cameras.filter(({ camera }) => camera.yaw.unconfirmed).map(({ id }) => id));
  const mosaics = frames.filter(isOrtho).map((frame) => mosaicOf(frame));
  return roofs.flatMap((roof) => {
    const all = [
      ...near(roof).flatMap((frame) => viewOf(frame, roof) ?? []),
      ...mosaics.flatMap((mosaic) => mosaicViewOf(mosaic, roof) ?? []),
    ].sort(
      (a, b) =>
        Number(doubtful.has(a.frameId)) - Number(doubtful.has(b.frameId)) ||
        a.offNadir - b.offNadir ||
        a.frameId - b.frameId,
    );
    const whole = all.filter(({ isCutOff }) => !isCutOff);
    const seen = whole.length > 0 ? whole : all;
    const first = seen[0];
    if (!first) return [];
    const chosen =
      first.offNadir <= NEAR_NADIR ? seen.filter(({ offNadir }) => offNadir <= NEAR_NADIR) : seen;
    return chosen.slice(0, MOST_VIEWS).map((view, at) => ({ ...view, rank: at + 1 }));
  });
}

function viewOf({ id, camera }: CameraFrame, roof: Roof): Omit<View, 'rank'> | null {
  const [column, row] = pixelOf(camera, roof, ROOF_HEIGHT);
  const across = Math.abs(column - camera.width / 2) / (camera.width / 2);
  const along = Math.abs(row - camera.height / 2) / (camera.height / 2);
  if (Math.max(across, along) > USABLE_HALF) return null;
  const offNadir = Math.hypot(...offsetOf(camera.position, roof));
  const gsd = gsdAt(camera, ROOF_HEIGHT);
  const error = Math.hypot(positionError(camera, offNadir), roof.placeError);
  const isCutOff = mayCutOff(camera, roof, error);
  return { roofId: roof.id, frameId: id, offNadir, gsd, positionError: error, isCutOff };
}

/** Meters from the edge within which a roof counts as cut off, however sure its place is. */
const LEAST_FROM_EDGE = 0.5;
/**
 * Of the stated error, which 95 of 100 roofs stay within in any direction: across one edge few are off by more than half
 * of it. With all of it, 58 of 100 whole roofs in single frames counted as cut off; with half of it 37, and no roof that
 * was cut off was missed (237 simulated ones).
 */
const SHARE_OF_ERROR = 0.5;

/**
 * Whether the edge of a camera's picture may cut a roof off: by its outline; without one, however the roof is turned.
 * @param error meters that the roof may be off, in 95 % of cases
 */
export function mayCutOff(
  camera: PlacedCamera,
  { outline, ...roof }: Place & Pick<Roof, 'areaSquareFeet' | 'outline'>,
  error: number,
): boolean {
  const corners = outline?.map(([longitude, latitude]) => ({ longitude, latitude })) ?? [roof];
  const meters = Math.max(LEAST_FROM_EDGE, error * SHARE_OF_ERROR) + (outline ? 0 : halfSideOf(roof));
  const reach = meters / gsdAt(camera, ROOF_HEIGHT);
  return corners.some((corner) => {
    const [column, row] = pixelOf(camera, corner, ROOF_HEIGHT);
    return Math.min(column, camera.width - column, row, camera.height - row) < reach;
  });
}

/** What of an orthophoto is the same for all roofs. */
interface Mosaic {
  frame: OrthoFrame;
  gsd: GroundExtent['gsd'];
  around: Bounds | null;
}

function mosaicOf(frame: OrthoFrame): Mosaic {
  const rings = groundShown(frame.orthophoto);
  return { frame, gsd: groundExtentOf(frame.orthophoto).gsd, around: boundsOf(rings.flat()) };
}

function mosaicViewOf({ frame, gsd, around }: Mosaic, roof: Roof): Omit<View, 'rank'> | null {
  const { id, orthophoto } = frame;
  if (!around || !isInside(around, roof)) return null;
  const half = halfSideOf(roof);
  const reach = [half / gsd[0], half / gsd[1]] as const;
  if (!showsGround(orthophoto, pixelAtPlace(orthophoto, roof), reach)) return null;
  return {
    ...{ roofId: roof.id, frameId: id, offNadir: 0, gsd: Math.max(...gsd) },
    positionError: Math.hypot(ORTHO_ERROR, roof.placeError),
    // It shows ground all around the roof, or it would be no view.
    isCutOff: false,
  };
}

/** Degrees of latitude that no frame reaches beyond: half of a kilometer. */
const CELL = 0.005;

/** Frames by squares of the ground, so that a roof or a frame asks those around it alone. */
export function indexFrames<F extends CameraFrame>(frames: readonly F[]): (place: Place) => F[] {
  const cells = new Map<string, F[]>();
  const cellOf = ({ latitude, longitude }: Place) =>
    [Math.floor(latitude / CELL), Math.floor(longitude / CELL)] as const;
  for (const frame of frames) {
    const key = cellOf(frame.camera.position).join();
    const cell = cells.get(key);
    if (cell) cell.push(frame);
    else cells.set(key, [frame]);
  }
  return (place) => {
    const [y, x] = cellOf(place);
    return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => cells.get(`${y + dy},${x + dx}`) ?? []));
  };
}

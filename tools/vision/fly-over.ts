import { readCamera } from '#domain/imagery/camera.ts';
import { groundOfCrop } from '#domain/imagery/crop-ground.ts';
import { isPlaced, offsetOf, type PlacedCamera, pixelOf } from '#domain/imagery/ground.ts';
import {
  chooseViews,
  halfSideOf,
  mayCutOff,
  ROOF_HEIGHT,
  type View as RoofView,
} from '#domain/imagery/views.ts';
import { type Random, randomOf } from '#domain/random.ts';
import { toPosition } from '#sample/ground.ts';
import { cutFrame } from '#server/features/imagery/captures/pictures/cut-out.ts';
import { lookAtRoof } from '#server/vision/look-at-roof.ts';
import type { Network } from '#server/vision/network.ts';
import type { SampleProperty } from '#town/capture.ts';
import { planFlight, type SimulatedFrame } from '#town/flight.ts';
import { renderScene } from '#town/picture/render.ts';
import { toPixel, viewAt } from '#town/picture/view.ts';
import { centerOf } from '#town/polygon.ts';
import { randomAppearance } from './appearance.ts';
import { photograph } from './camera.ts';
import { inventTown, truthAbout } from './houses.ts';
import type { SeenLabeledRoof } from './look-at-roofs.ts';

/** How a roof came before the network: cut out whole, with its outline off by two meters more, or cut off by the frame. */
export const conditions = ['cut out', 'outline shifted', 'truncated'] as const;
export type Condition = (typeof conditions)[number];

export type FlownRoof = SeenLabeledRoof & {
  condition: Condition;
  /** Whether the product takes it for cut off, and so suggests nothing. */
  isCutOff: boolean;
};

/** Of the roofs that are invented, the damaged ones. */
const SHARE = 0.5;
/** Offset of a file's outline from its roof in meters, beyond the picture's position error. */
const SHIFT = 2;
/** What the server is asked to move outlines by at most, and the width of its crops. */
const MOST_REACH = 8;
const CROP_WIDTH = 1024;

/**
 * Flies over towns of invented houses and lets the model look at their roofs the way the product does: frames with relief,
 * tags with the noise of a receiver, crops cut by the server, outlines settled within the stated error. Every frame has
 * another look and camera. The same seed gives the same roofs.
 */
export async function flyOverRoofs(
  network: Network,
  pixelMeters: number,
  { seed, frames }: { seed: string; frames: number },
): Promise<FlownRoof[]> {
  const town = inventTown(seed);
  const homes = town.filter(({ lot }) => lot.use === 'house');
  const seen: FlownRoof[] = [];
  const flown = new Set<SampleProperty>();
  for (let at = 0; at < frames; at += 1) {
    const frame = planFrame(`${seed} ${at}`, homes);
    const camera = cameraOf(frame);
    const shown = homes.flatMap((house) => {
      const view = flown.has(house) ? undefined : viewOf(camera, house);
      return view ? [{ house, view }] : [];
    });
    if (shown.length === 0) continue;
    const rgb = renderScene(frame.view, town, randomAppearance(`${seed} ${at}`, frame.view.yaw));
    const { width, height } = frame.view;
    const bytes = await photograph({ rgb, width, height }, `${seed} ${at}`);
    const crops = await cutOut(bytes, camera, shown);
    for (const [index, { house, view }] of shown.entries()) {
      flown.add(house);
      const jpeg = crops[index];
      if (!jpeg) continue;
      const isWhole = isInside(frame, house);
      const id = seen.filter(({ condition }) => condition !== 'outline shifted').length;
      const add = async (condition: Condition, by: readonly [number, number]) => {
        const outline = outlineOf(house, by);
        const look = await lookAt({ network, pixelMeters, jpeg, camera, view, house }, outline);
        const isCutOff = mayCutOff(camera, { ...placeOf(house), outline }, view.positionError);
        if (look) seen.push({ ...look, ...truthAbout(house), id, share: SHARE, condition, isCutOff });
      };
      await add(isWhole ? 'cut out' : 'truncated', [0, 0]);
      if (isWhole)
        await add('outline shifted', anyDirection(randomOf(`shift ${seed} ${house.record.address}`)));
    }
  }
  return seen;
}

function anyDirection(random: Random): readonly [number, number] {
  const angle = random.between(0, 2 * Math.PI);
  return [SHIFT * Math.cos(angle), SHIFT * Math.sin(angle)];
}

/** A frame over some house: from another height each time, some of them so small that they cut roofs off. */
function planFrame(seed: string, homes: readonly SampleProperty[]): SimulatedFrame {
  const random = randomOf(`frame ${seed}`);
  const [east, north] = centerOf(random.pick(homes).building.roofOutline);
  const isSmall = random.chance(0.4);
  const [frame] = planFlight({
    ...{ seed, columns: 1, rows: 1, heightMeters: random.between(40, 80) },
    center: [east + random.between(-15, 15), north + random.between(-15, 15)],
    metersPerPixel: random.between(0.028, 0.042),
    ...(isSmall ? { width: 1100, height: 820 } : { width: 2400, height: 1600 }),
  });
  if (!frame) throw new Error('a flight of one row and column has a frame');
  // Pilots fly any way.
  const turn = random.between(-Math.PI, Math.PI);
  const { view, tags } = frame;
  return {
    ...frame,
    view: { ...view, yaw: view.yaw + turn },
    tags: { ...tags, yaw: tags.yaw - (turn * 180) / Math.PI },
  };
}

/** As the server reads it from the tags. */
function cameraOf({ view: { width, height }, tags }: SimulatedFrame): PlacedCamera {
  const [longitude, latitude] = tags.position;
  const values = {
    RelativeAltitude: tags.height,
    GimbalYawDegree: tags.yaw,
    GimbalPitchDegree: tags.pitch,
    CalibratedFocalLength: tags.focalLength,
    GpsLatitude: latitude,
    GpsLongitude: longitude,
  };
  const xmp = new Map(Object.entries(values).map(([name, value]) => [name, value.toFixed(8)]));
  const camera = readCamera(null, xmp, { width, height });
  if (!isPlaced(camera)) throw new Error(camera.problems.join(' '));
  return camera;
}

const PARCEL_ERROR = 3;

const placeOf = ({ record }: SampleProperty) => ({
  longitude: record.longitude,
  latitude: record.latitude,
  areaSquareFeet: Math.round(record.areaSquareFeet),
});

const viewOf = (camera: PlacedCamera, house: SampleProperty): RoofView | undefined =>
  chooseViews([{ id: 1, camera }], [{ id: 1, placeError: PARCEL_ERROR, ...placeOf(house) }])[0];

/** Whether the frame truly shows all of the roof. */
const isInside = ({ view }: SimulatedFrame, { building }: SampleProperty): boolean =>
  building.roofOutline.every((corner) => {
    const [column, row] = toPixel(viewAt(view, building.eave), corner);
    return column >= 0 && row >= 0 && column <= view.width && row <= view.height;
  });

interface Shown {
  house: SampleProperty;
  view: RoofView;
}

const cutOut = (bytes: Uint8Array, camera: PlacedCamera, shown: readonly Shown[]) =>
  cutFrame({
    ...{ bytes, yaw: camera.yaw.degrees, gsd: camera.gsd.meters, frameWidth: camera.width },
    cuts: shown.map(({ house, view }) => {
      const place = placeOf(house);
      const [column, row] = pixelOf(camera, place, ROOF_HEIGHT);
      const halfWidth = (halfSideOf(place) + view.positionError) * (4 / 3);
      return { column, row, halfWidth, width: CROP_WIDTH };
    }),
  });

interface Look extends Shown {
  network: Network;
  pixelMeters: number;
  jpeg: Uint8Array;
  camera: PlacedCamera;
}

type Outline = readonly ReturnType<typeof toPosition>[];

/** As a file would have it, off by so much. */
const outlineOf = ({ building }: SampleProperty, [east, north]: readonly [number, number]): Outline =>
  building.roofOutline.map((corner) => toPosition([corner[0] + east, corner[1] + north]));

function lookAt({ network, pixelMeters, jpeg, camera, view, house }: Look, outline: Outline) {
  const place = placeOf(house);
  const { metersWide } = groundOfCrop({ ...place, positionError: view.positionError, gsd: view.gsd, camera });
  const ring = outline.map(([longitude, latitude]) => {
    const offset = offsetOf(place, { longitude, latitude });
    return [offset[0], -offset[1]] as const;
  });
  const reach = Math.min(MOST_REACH, view.positionError);
  return lookAtRoof(network, pixelMeters, { jpeg, metersWide, ring, reach });
}

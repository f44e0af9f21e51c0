import type { Place } from '../geo/distance.ts';
import type { PicturePoint } from '../review/answer.ts';
import { offsetOf, type PlacedCamera, placeAt } from './ground.ts';
import { halfSideOf } from './views.ts';

/** What a roof's crop shows at the height of the roof: north up, four to three, with the property's place in its middle. */
export interface CropGround extends Place {
  metersWide: number;
}

/** How a crop was cut. */
interface CutView extends Place {
  areaSquareFeet: number | null;
  positionError: number;
  /** Meters of a pixel at the height of the roof, and on the ground, by which crops are measured. */
  gsd: number;
  camera: Pick<PlacedCamera, 'gsd'> | { gsd: null };
}

const HEIGHT = 3 / 4;

/** Where on the ground a crop is. A roof is nearer to the camera than the ground, so less of it is shown. */
export function groundOfCrop({
  latitude,
  longitude,
  positionError,
  gsd,
  camera,
  ...roof
}: CutView): CropGround {
  const nearer = camera.gsd ? gsd / camera.gsd.meters : 1;
  return { latitude, longitude, metersWide: (halfSideOf(roof) + positionError) * (4 / 3) * 2 * nearer };
}

/** The place that a point of a crop shows; points are shares of its width and height from the upper left. */
export const placeInCrop = (crop: CropGround, [x, y]: PicturePoint): Place =>
  placeAt(crop, [(x - 0.5) * crop.metersWide, (0.5 - y) * crop.metersWide * HEIGHT]);

/** Where a crop shows a place; beyond 0 and 1 outside of it. */
export function pointInCrop(crop: CropGround, place: Place): PicturePoint {
  const [east, north] = offsetOf(crop, place);
  return [0.5 + east / crop.metersWide, 0.5 - north / (crop.metersWide * HEIGHT)];
}

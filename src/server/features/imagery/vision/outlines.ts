import type { OutlinesAdded } from '#contract/vision.ts';
import { readFeatures, UnreadableGeoJson } from '#domain/geo/geojson-features.ts';
import { counted } from '#domain/standing.ts';
import { largestOf, liesIn, type RoofOutline, readOutline } from '#domain/vision/outline-feature.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid, tooLarge } from '#server/platform/errors.ts';
import { listPlaces, type Place, upsertOutlines } from './outlines.data.ts';

const MOST_BYTES = 128_000_000;
const MOST_FEATURES = 200_000;
const REASONS_TOLD = 100;

/**
 * Stores a file's outlines for the capture's properties: for the property a feature names, else for all whose position is
 * within it. Each property has one outline: of buildings that name it the largest, else the last one.
 * @throws Invalid for a file that is no GeoJSON
 */
export async function takeOutlines(
  tx: Database,
  captureId: number,
  file: AsyncIterable<Uint8Array>,
): Promise<OutlinesAdded> {
  const find = finder(await listPlaces(tx, captureId));
  const found = new Map<number, [RoofOutline, ...RoofOutline[]]>();
  const rejections: OutlinesAdded['rejections'] = [];
  let feature = 0;
  let [rejected, ofNone] = [0, 0];
  for await (const read of readable(file)) {
    feature += 1;
    if (feature > MOST_FEATURES)
      throw tooLarge('The file has more than 200,000 outlines. Please cut it to the ZIP code.');
    const outline = readOutline(read);
    if ('reason' in outline) {
      rejected += 1;
      if (rejections.length < REASONS_TOLD) rejections.push({ feature, reason: outline.reason });
      continue;
    }
    const whose = find(outline);
    if (whose.length === 0) ofNone += 1;
    for (const id of whose) found.set(id, [outline, ...(found.get(id) ?? []).filter(isBeside(outline))]);
  }
  if (feature === 0) throw invalid('The file holds no outlines.');
  const kept = [...found].map(([id, outlines]) => [id, largestOf(outlines)] as const);
  await upsertOutlines(tx, captureId, kept);
  const message = `Outlines of ${counted(found.size, 'roof', 'roofs')} kept. ${counted(ofNone, 'outline is', 'outlines are')} of no property of the ZIP code, ${rejected.toLocaleString('en-US')} could not be read.`;
  return { roofs: found.size, ofNoProperty: ofNone, rejected, rejections, message };
}

/** Whether an outline is of another building that names the same property. */
const isBeside =
  ({ names, ring }: RoofOutline) =>
  (other: RoofOutline): boolean =>
    names !== null && other.names !== null && String(ring) !== String(other.ring);

async function* readable(file: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let bytes = 0;
  async function* bounded() {
    for await (const piece of file) {
      bytes += piece.length;
      if (bytes > MOST_BYTES)
        throw tooLarge('The file is larger than 128 MB. Please cut it to the ZIP code.');
      yield piece;
    }
  }
  try {
    yield* readFeatures(bounded());
  } catch (error) {
    throw error instanceof UnreadableGeoJson ? invalid(error.message) : error;
  }
}

/** Degrees of the squares that positions are kept by. */
const CELL = 0.002;

/** Whose roof an outline is. */
function finder(places: readonly Place[]): (outline: RoofOutline) => number[] {
  const byName = new Map(places.flatMap((place) => place.names.map((name) => [name, place.id])));
  const cells = new Map<string, Place[]>();
  const cellOf = (degrees: number) => Math.floor(degrees / CELL);
  for (const place of places) {
    const key = `${cellOf(place.longitude)},${cellOf(place.latitude)}`;
    cells.set(key, [...(cells.get(key) ?? []), place]);
  }
  return ({ ring, names }) => {
    const named = names === null ? undefined : byName.get(names);
    if (named !== undefined) return [named];
    const [west, east] = rangeOf(ring.map(([longitude]) => longitude));
    const [south, north] = rangeOf(ring.map(([, latitude]) => latitude));
    const near: Place[] = [];
    for (let x = cellOf(west); x <= cellOf(east); x += 1)
      for (let y = cellOf(south); y <= cellOf(north); y += 1) near.push(...(cells.get(`${x},${y}`) ?? []));
    return near.filter(({ longitude, latitude }) => liesIn(ring, longitude, latitude)).map(({ id }) => id);
  };
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

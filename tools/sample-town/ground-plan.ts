import type { Ground } from '#contract/map.ts';
import { simplifyRing } from '#domain/geo/simplify.ts';
import { type Point, type Position, toPosition } from '#sample/ground.ts';
import { groundPlan, type SampleProperty, sampleCapture } from '#town/capture.ts';
import { streetWidths } from '#town/street-plan.ts';
import { layOutYard } from '#town/yard.ts';

type Feature = Ground['features'][number];

/** The sample's ground, in drawing order: greens, parcels, pools, roofs, streets. */
export function sampleGround(): Ground {
  const { properties, streets, vacantLots, greens } = sampleCapture();
  return {
    type: 'FeatureCollection',
    features: [
      ...greens.map(({ ring }) => polygon({ kind: 'green' }, closed(ring))),
      ...vacantLots.map(({ corners }) => polygon({ kind: 'parcel', vacant: true }, closed(corners))),
      ...properties.map((property) =>
        polygon(
          { kind: 'parcel', vacant: false, houseNumber: property.lot.houseNumber },
          groundPlan(property).parcel.map(asPair),
        ),
      ),
      ...properties.flatMap(poolsOf),
      ...properties.map((property) => polygon({ kind: 'roof' }, groundPlan(property).footprint.map(asPair))),
      ...streets.map(
        ({ name, kind, line }): Feature => ({
          type: 'Feature',
          properties: { kind: 'street', name, class: kind, width: streetWidths[kind].paved },
          geometry: { type: 'LineString', coordinates: line.map(toPair) },
        }),
      ),
    ],
  };
}

function poolsOf(property: SampleProperty): Feature[] {
  if (!property.record.hasPool) return [];
  return layOutYard(property)
    .surfaces.filter(({ surface }) => surface === 'water' || surface === 'green-water')
    .map(({ ring }) => polygon({ kind: 'pool' }, simplifyRing(closed(ring), POOL_TOLERANCE)));
}

/** Degrees; some two decimeters, which no zoom of the map shows. */
const POOL_TOLERANCE = 2e-6;

const polygon = (about: Feature['properties'], ring: [number, number][]): Feature => ({
  type: 'Feature',
  properties: about,
  geometry: { type: 'Polygon', coordinates: [ring] },
});

const closed = (ring: readonly Point[]) => [...ring, ...ring.slice(0, 1)].map(toPair);
const toPair = (point: Point) => asPair(toPosition(point));

/** Six decimals are a decimeter: enough for a map, and a seventh less to send. */
const asPair = ([longitude, latitude]: Position): [number, number] => [round6(longitude), round6(latitude)];
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

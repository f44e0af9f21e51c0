import { z } from 'zod';
import type { Place } from '#domain/geo/distance.ts';
import type { TravelTimesVendor } from './travel-times.ts';

const figure = z.number().nonnegative().nullable();
const Answer = z.object({
  sources_to_targets: z.array(z.array(z.object({ time: figure, distance: figure }))),
  units: z.literal('kilometers'),
});

/**
 * Valhalla's matrix: POST /sources_to_targets, which answers seconds and kilometers, cell by cell
 * (valhalla.github.io, Time-Distance Matrix API).
 */
export const valhalla = (url: string): TravelTimesVendor => ({
  name: 'Valhalla',
  async ask(from, to, send) {
    const answer = Answer.safeParse(
      await send(`${url}/sources_to_targets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          sources: from.map(latLon),
          targets: to.map(latLon),
          costing: 'pedestrian',
          units: 'kilometers',
        }),
      }),
    );
    const rows = answer.data?.sources_to_targets;
    return {
      seconds: rows?.map((row) => row.map(({ time }) => time)),
      meters: rows?.map((row) => row.map(({ distance }) => distance && distance * 1000)),
    };
  },
});

const latLon = ({ latitude, longitude }: Place) => ({ lat: latitude, lon: longitude });

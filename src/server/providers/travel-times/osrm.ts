import { z } from 'zod';
import type { Place } from '#domain/geo/distance.ts';
import { Cells } from './cells.ts';
import type { TravelTimesVendor } from './travel-times.ts';

const Answer = z.object({ code: z.literal('Ok'), durations: Cells, distances: Cells });

/**
 * OSRM's table service, of a server prepared for walking: GET /table/v1/foot/{lon,lat;…}?sources=…&destinations=…, which
 * answers seconds and meters (project-osrm.org, HTTP API v1).
 */
export const osrm = (url: string): TravelTimesVendor => ({
  name: 'OSRM',
  async ask(from, to, send) {
    const numbers = (count: number, first: number) =>
      Array.from({ length: count }, (_, i) => first + i).join(';');
    const options = `sources=${numbers(from.length, 0)}&destinations=${numbers(to.length, from.length)}`;
    const path = [...from, ...to].map(lonLat).join(';');
    const answer = Answer.safeParse(
      await send(`${url}/table/v1/foot/${path}?${options}&annotations=duration,distance`),
    );
    return { seconds: answer.data?.durations, meters: answer.data?.distances };
  },
});

const lonLat = ({ longitude, latitude }: Place) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

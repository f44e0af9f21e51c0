import { z } from 'zod';
import type { Place } from '#domain/geo/distance.ts';
import { Cells } from './cells.ts';
import type { TravelTimesVendor } from './travel-times.ts';

const Answer = z.object({ durations: Cells, distances: Cells });

/**
 * openrouteservice's matrix: POST /v2/matrix/foot-walking, which answers seconds and meters. The key goes into the
 * header 'Authorization'; a server of one's own wants none (openrouteservice.org, API v2).
 */
export const openrouteservice = (url: string, key: string | undefined): TravelTimesVendor => ({
  name: 'openrouteservice',
  async ask(from, to, send) {
    const answer = Answer.safeParse(
      await send(`${url}/v2/matrix/foot-walking`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key && { authorization: key }) },
        body: JSON.stringify({
          locations: [...from, ...to].map(lonLat),
          sources: from.map((_, i) => i),
          destinations: to.map((_, i) => from.length + i),
          metrics: ['duration', 'distance'],
          units: 'm',
        }),
      }),
    );
    return { seconds: answer.data?.durations, meters: answer.data?.distances };
  },
});

const lonLat = ({ longitude, latitude }: Place) => [longitude, latitude];

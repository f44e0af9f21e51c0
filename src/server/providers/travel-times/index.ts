import { straightLegs } from '#domain/routes/plan.ts';
import { askRoads } from './ask-roads.ts';
import { openrouteservice } from './openrouteservice.ts';
import { osrm } from './osrm.ts';
import type { TravelTimes } from './travel-times.ts';
import { valhalla } from './valhalla.ts';

export type { TravelTimes } from './travel-times.ts';

export interface TravelTimesSettings {
  travelTimes: 'straight' | 'osrm' | 'valhalla' | 'openrouteservice';
  /** Of the operator's server; none for straight lines. */
  travelTimesUrl: string | undefined;
  travelTimesKey?: string | undefined;
}

export function openTravelTimes(
  { travelTimes, travelTimesUrl: url = '', travelTimesKey: key }: TravelTimesSettings,
  timeoutMs?: number,
): TravelTimes {
  switch (travelTimes) {
    case 'osrm':
      return askRoads(osrm(url), timeoutMs);
    case 'valhalla':
      return askRoads(valhalla(url), timeoutMs);
    case 'openrouteservice':
      return askRoads(openrouteservice(url, key), timeoutMs);
    case 'straight':
      return { roads: false, between: async (places) => straightLegs(places) };
  }
}

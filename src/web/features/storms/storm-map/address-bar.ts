import { createParser, useQueryStates } from 'nuqs';

/** A place that was pressed. */
export interface Spot {
  latitude: number;
  longitude: number;
}

const writeSpot = ({ latitude, longitude }: Spot) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

// What cannot be read counts as not there.
const parsers = {
  storm: createParser({ parse: (text) => (isDay(text) ? text : null), serialize: String }),
  spot: createParser<Spot>({
    parse: readSpot,
    serialize: writeSpot,
    eq: (a, b) => writeSpot(a) === writeSpot(b),
  }),
};

/** The day of the storm that the map shows, and the place asked about, as the address bar has them. */
export const useStormAddress = () => useQueryStates(parsers, { history: 'push', scroll: false });

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

function readSpot(text: string): Spot | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,9})?),(-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const spot = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(spot.latitude) <= 90 && Math.abs(spot.longitude) <= 180 ? spot : null;
}

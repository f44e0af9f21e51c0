import type { Place } from '#domain/geo/distance.ts';
import { randomOf } from '#domain/random.ts';
import { mrmsCell } from '#domain/storms/mrms-grid.ts';
import { at, dayAfter, dayOf } from './calendar.ts';

/** The simulated hail of yesterday afternoon: strongest north of the sample's ZIP code, in inches. */
const CORE: Place = { latitude: 33.53, longitude: -111.884 };
const LARGEST = 1.9;
/** Toward the east, as clockwise degrees from north, and how far it reaches along and across, in miles. */
const HEADING = 75;
const [LONG, WIDE] = [6.5, 2.1];
const MILES_NORTH = 68.9;
const MILES_EAST = 57.6;

function inchesAt({ latitude, longitude }: Place): number {
  const east = (longitude - CORE.longitude) * MILES_EAST;
  const north = (latitude - CORE.latitude) * MILES_NORTH;
  const angle = (HEADING * Math.PI) / 180;
  const along = east * Math.sin(angle) + north * Math.cos(angle);
  const across = east * Math.cos(angle) - north * Math.sin(angle);
  return LARGEST * Math.exp(-((along / LONG) ** 2) - (across / WIDE) ** 2);
}

/** The day of the storm on the doors' calendar: the day before the one of this moment. */
export const stormDayOf = (now: Date): string => dayAfter(dayOf(now), -1);

/** The end of that day, which the radar's figure of 24 hours is for. */
export const radarEndsAt = (now: Date): Date => at(dayOf(now), '00:00');

/** Millimeters of hail by the cell of the radar's grid. */
export function hailCells(now: Date): Record<number, number> {
  const random = randomOf(`hail ${stormDayOf(now)}`);
  const cells: Record<number, number> = {};
  for (let row = -20; row <= 20; row += 1)
    for (let column = -28; column <= 28; column += 1) {
      const place = { latitude: CORE.latitude + row / 100, longitude: CORE.longitude + column / 100 };
      const inches = inchesAt(place) + random.between(-0.09, 0.09);
      const cell = mrmsCell(place);
      if (cell !== null && inches > 0.3) cells[cell] = Math.round(inches * 25.4 * 10) / 10;
    }
  return cells;
}

const reports = [
  { time: '16:08', inches: 1, latitude: 33.47, longitude: -111.95, where: '2 SW SCOTTSDALE' },
  { time: '16:14', inches: 1.5, latitude: 33.5, longitude: -111.91, where: 'SCOTTSDALE' },
  { time: '16:19', inches: 1.75, latitude: 33.52, longitude: -111.88, where: '2 NE SCOTTSDALE' },
  { time: '16:31', inches: 1.25, latitude: 33.55, longitude: -111.82, where: '6 NE SCOTTSDALE' },
] as const;

/** Reports of it as a file of the Storm Prediction Center's, by its name. */
export function hailReports(now: Date): { fileName: string; day: string; text: string } {
  const day = stormDayOf(now);
  const lines = reports.map(({ time, inches, latitude, longitude, where }) => {
    const utc = at(day, time).toISOString().slice(11, 16).replace(':', '');
    return `${utc},${inches * 100},${where},MARICOPA,AZ,${latitude},${longitude},SIMULATED. (SAMPLE)`;
  });
  return {
    day,
    fileName: `simulated_${day.slice(2).replaceAll('-', '')}_rpts_hail.csv`,
    text: ['Time,Size,Location,County,State,Lat,Lon,Comments', ...lines, ''].join('\n'),
  };
}

import { momentAt } from '#domain/appointments/local-moment.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { WeatherFeed } from './weather.ts';

const MRMS_URL = 'https://noaa-mrms-pds.s3.amazonaws.com/CONUS/MESH_Max_1440min_00.50';

/** The largest hail of 24 hours by radar, up to each midnight that ends the day in one of the time zones. */
export const mrmsFeed = (url = MRMS_URL): WeatherFeed => ({
  who: 'The radar archive (MRMS)',
  pace: 'daily',
  filesOf({ day, timeZones }) {
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    const ends = timeZones.map((zone) => momentAt(`${next}T00:00`, zone).toISOString());
    return [...new Set(ends)].sort().map((end) => {
      const date = end.slice(0, 10).replaceAll('-', '');
      const time = end.slice(11, 19).replaceAll(':', '');
      const fileName = `MRMS_MESH_Max_1440min_00.50_${date}-${time}.grib2.gz`;
      return { fileName, address: `${url}/${date}/${fileName}` };
    });
  },
});

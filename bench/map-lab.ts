import pg from 'pg';
import { type Lab, openLab } from './leads-lab.ts';

const PER_ZIP = 10_000;

/** City centers, so that tiles from the whole country down to a street have something in them. */
const CITIES: readonly [longitude: number, latitude: number][] = [
  [-112.07, 33.45],
  [-111.93, 33.49],
  [-110.97, 32.22],
  [-115.14, 36.17],
  [-118.24, 34.05],
  [-122.42, 37.77],
  [-122.33, 47.61],
  [-104.99, 39.74],
  [-106.65, 35.08],
  [-96.8, 32.78],
  [-95.37, 29.76],
  [-97.52, 35.47],
  [-90.2, 38.63],
  [-87.63, 41.88],
  [-83.05, 42.33],
  [-84.39, 33.75],
  [-80.19, 25.76],
  [-81.38, 28.54],
  [-77.04, 38.91],
  [-74.01, 40.71],
];

/** A server on `rows` properties in ZIPs of 10,000, five kilometers wide, around twenty cities; all positions differ. */
export async function openMapLab(rows: number, settings: NodeJS.ProcessEnv = {}): Promise<Lab> {
  const lab = await openLab(0, settings);
  const client = new pg.Client({ connectionString: lab.databaseUrl });
  await client.connect();
  await client.query(`
    create temp table cities (city int, longitude float8, latitude float8);
    insert into cities values ${CITIES.map(([lon, lat], n) => `(${n}, ${lon}, ${lat})`).join(', ')};
    delete from zip_codes;
    insert into zip_codes (zip_code, city, state, property_count, located_count, data_version)
      select lpad((10000 + zip)::text, 5, '0'), 'Bench', 'AZ', ${PER_ZIP}, ${PER_ZIP}, 1
      from generate_series(0, ${Math.ceil(rows / PER_ZIP) - 1}) as zip;
    insert into properties (zip_code, identity, address_key, address, owner, owner_kind, mail_key, parcel_number,
      area_square_feet, year_built, zoning, severity_level, longitude, latitude)
    select lpad((10000 + zip)::text, 5, '0'), 'n:' || n, n || ' elm', n || ' N Elm St', 'Owner ' || n, 'person', null,
      'P-' || n,
      900 + n::bigint * 7919 % 4000, 1950 + n % 70, (array['R1-7', 'R-5', 'C-2'])[1 + n % 3],
      (array['none', 'none', 'none', 'none', 'minor', 'minor', 'moderate', 'severe'])[1 + n % 8],
      longitude + (zip / 20 % 10 - 5) * 0.054 + (n % 100 + random()) * 0.00053,
      latitude + (zip / 200 - 2) * 0.046 + (n / 100 % 100 + random()) * 0.00045
    from generate_series(0, ${rows - 1}) as n, lateral (select n / ${PER_ZIP} as zip) as z
      join cities on city = zip % 20;
    analyze properties;`);
  await client.end();
  return lab;
}

import type { User } from './driver.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** Hail a mile and a half north of a place, as the daily files of the Storm Prediction Center say it. */
export const dailyCsv = (size: number, { latitude, longitude }: Place) =>
  `Time,Size,Location,County,State,Lat,Lon,Comments\n2330,${size},2 N Tempe,Maricopa,AZ,${(latitude + 0.02).toFixed(4)},${longitude},(PSR)\n`;

/** A house of a ZIP, and more facts of it by their columns; its id. */
export async function hasHouse(
  user: User,
  zipCode: string,
  { latitude, longitude }: Place,
  facts: Readonly<Record<string, string | number>> = {},
): Promise<number> {
  const row = { address: '1 Hail Ln', latitude, longitude, ...facts };
  await user.hasImported(zipCode, [Object.keys(row), Object.values(row)].join('\n'));
  const [house] = (await user.calls('GET', `/api/properties?zipCode=${zipCode}`)) as { id: number }[];
  return house?.id ?? 0;
}

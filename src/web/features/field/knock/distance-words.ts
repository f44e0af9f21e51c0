const FEET_IN_A_METER = 3.28084;
const METERS_IN_A_MILE = 1609.344;

/** A distance given in meters in US units: feet, from 1,000 on miles. */
export function formatMeters(meters: number): string {
  const feet = meters * FEET_IN_A_METER;
  return feet < 1000
    ? `${Math.round(feet).toLocaleString()} ft`
    : `${(meters / METERS_IN_A_MILE).toFixed(1)} mi`;
}

import type { ZipSummary } from '#contract/properties.ts';

/** The ZIPs that hold properties, and those assigned to the user that hold none yet. */
export function withAssigned(counted: readonly ZipSummary[], assigned: readonly string[]): ZipSummary[] {
  const known = new Set(counted.map(({ zipCode }) => zipCode));
  const empty = assigned.filter((zipCode) => !known.has(zipCode)).map((zipCode) => ({ zipCode, count: 0 }));
  return [...counted, ...empty].sort((a, b) => a.zipCode.localeCompare(b.zipCode));
}

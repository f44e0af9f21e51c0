import { leadFields } from '#domain/filters/lead-fields.ts';
import { activeFields, type LeadFilters, queryOf } from '#domain/filters/lead-filters.ts';
import { and, inArray, type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export interface Zip {
  zipCode: string;
  /** Names the present state of its properties, and of what else is asked of them. */
  version: string;
  /** How many properties it has. */
  properties: number;
}

/** Filters whose counts a process remembers; the one unused for longest goes first. */
const FILTERS_KEPT = 200;

type Counts = Map<Zip['zipCode'], { version: string; count: number }>;
const kept = new WeakMap<object, Map<string, Counts>>();

interface Question {
  filters: LeadFilters;
  zips: readonly Zip[];
}

/**
 * How many properties of the ZIPs pass the filters, where that was counted and nothing has changed since; else null.
 * What is asked of people's work changes without any version, and what owners have elsewhere depends on who asks: neither
 * is ever kept.
 */
export function findKeptCount(db: object, { filters, zips }: Question): number | null {
  const counts = countsOf(db, filters);
  let sum = 0;
  for (const { zipCode, version } of zips) {
    const found = counts?.get(zipCode);
    if (found?.version !== version) return null;
    sum += found.count;
  }
  return sum;
}

/** Keeps what was found under `db`; ZIPs without an entry have none. */
export function keepCounts(
  db: object,
  { filters, zips }: Question,
  found: Readonly<Record<string, number>>,
): void {
  const counts = countsOf(db, filters);
  for (const { zipCode, version } of zips) counts?.set(zipCode, { version, count: found[zipCode] ?? 0 });
}

/** Counts those ZIPs that have changed since they were counted, and keeps what it finds under `db`. */
export async function countByZip(
  db: object,
  tx: Database,
  { filters, zips, matching }: Question & { matching: SQL },
): Promise<number> {
  const kept = countsOf(db, filters);
  const changed = zips.filter(({ zipCode, version }) => kept?.get(zipCode)?.version !== version);
  // Now: while this one counts, another one may keep those of a later moment.
  const unchanged = zips
    .filter((zip) => !changed.includes(zip))
    .reduce((sum, { zipCode }) => sum + (kept?.get(zipCode)?.count ?? 0), 0);
  const among = inArray(
    properties.zipCode,
    changed.map(({ zipCode }) => zipCode),
  );
  const rows = await tx
    .select({ zipCode: properties.zipCode, count: sql<number>`count(*)::int` })
    .from(properties)
    .where(and(among, matching))
    .groupBy(properties.zipCode);
  const found = Object.fromEntries(rows.map(({ zipCode, count }) => [zipCode, count]));
  keepCounts(db, { filters, zips: changed }, found);
  return rows.reduce((sum, { count }) => sum + count, unchanged);
}

/** Null if the filters ask for what is not kept. */
function countsOf(db: object, filters: LeadFilters): Counts | null {
  const isKept = ({ about }: { about: string }) => ['property', 'storm', 'score'].includes(about);
  if (!activeFields(filters).every((name) => isKept(leadFields[name]))) return null;
  const ofDatabase = kept.get(db) ?? new Map<string, Counts>();
  kept.set(db, ofDatabase);
  const question = JSON.stringify(Object.entries(queryOf(filters)).sort(([a], [b]) => (a < b ? -1 : 1)));
  const counts = ofDatabase.get(question) ?? new Map();
  ofDatabase.delete(question);
  ofDatabase.set(question, counts);
  const [oldest] = ofDatabase.keys();
  if (ofDatabase.size > FILTERS_KEPT && oldest !== undefined) ofDatabase.delete(oldest);
  return counts;
}

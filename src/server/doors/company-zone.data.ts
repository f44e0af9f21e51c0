import { eq, sql } from '#server/db/orm.ts';
import { companies, userZipSubscriptions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

// As plain SQL: Drizzle takes an object whose columns are all null for a row that an outer join did not find.
/** What decides a company's time zone, as columns of a query over `customers`. */
export const zoneSources = {
  chosen: sql<string | null>`customers.time_zone`,
  zipCodes: sql<string[]>`array(select distinct held.zip_code from ${userZipSubscriptions} held
    where held.customer_id = customers.id and held.status = 'active' order by 1)`,
};

/**
 * The time zone whose calendar decides what today is for a company: the one it chose, else the one that most of its ZIP
 * codes are in. Null if it has neither.
 */
export function zoneOf({ chosen, zipCodes }: { chosen: string | null; zipCodes: string[] }): string | null {
  if (chosen) return chosen;
  return mostCommon(
    zipCodes.flatMap((zipCode) => {
      const center = zipCenter(zipCode);
      return center ? [timeZoneAt(center)] : [];
    }),
  );
}

export async function findCompanyZone(db: Database, companyId: string): Promise<string | null> {
  const [sources] = await db.select(zoneSources).from(companies).where(eq(companies.id, companyId));
  return sources ? zoneOf(sources) : null;
}

/** The first of those that are there most often. */
function mostCommon(names: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

import { count, sum } from '#server/db/orm.ts';
import { users, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export async function countPlatform(db: Database) {
  const [totals] = await db
    .select({
      totalProperties: sum(zipCodes.propertyCount).mapWith(Number),
      withCoordinates: sum(zipCodes.locatedCount).mapWith(Number),
      zipCodes: count(),
    })
    .from(zipCodes);
  const [people] = await db.select({ totalUsers: count() }).from(users);
  return {
    totalProperties: totals?.totalProperties ?? 0,
    withCoordinates: totals?.withCoordinates ?? 0,
    zipCodes: totals?.zipCodes ?? 0,
    totalUsers: people?.totalUsers ?? 0,
  };
}

import { heldByCompany } from '#access/rows.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A door of a company, and the colleague who sees it. */
export interface FoundDoor {
  propertyId: number;
  userId: string;
}

/**
 * The door at an address within the ZIP codes that a company's people hold, if there is exactly one. Of those who hold its
 * ZIP code the named colleague comes first, then owners.
 * @param key as domain/addresses makes it
 */
export async function findDoor(
  db: Database,
  { companyId, userId }: { companyId: string; userId: string | null },
  { key, zipCode }: { key: string; zipCode: string | null },
): Promise<FoundDoor | null> {
  const held = heldByCompany({ companyId });
  const { rows } = await db.execute<{ propertyId: number; userId: string }>(sql`
    select ${properties.id} as "propertyId", (
      select ${users.id} from ${userZipSubscriptions} join ${users} on ${users.id} = ${userZipSubscriptions.userId}
      where ${held} and ${userZipSubscriptions.zipCode} = ${properties.zipCode}
      order by ${users.id} = ${userId ?? ''} desc, ${users.companyRole} = 'owner' desc, ${users.createdAt} limit 1
    ) as "userId"
    from ${properties}
    where ${eq(properties.addressKey, key)} and ${zipCode === null ? sql`true` : eq(properties.zipCode, zipCode)}
      and ${properties.zipCode} in (
        select ${userZipSubscriptions.zipCode} from ${userZipSubscriptions}
        join ${users} on ${users.id} = ${userZipSubscriptions.userId} where ${held})
    limit 2`);
  const [only, another] = rows;
  return only && !another ? only : null;
}

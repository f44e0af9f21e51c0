import { heldByCompany } from '#access/rows.ts';
import { isAt } from '#domain/incoming/place.ts';
import type { ReadLead } from '#domain/incoming/read-lead.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties, users, userZipSubscriptions, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A door of a company, and the colleague who sees it. */
export interface FoundDoor {
  propertyId: number;
  userId: string;
}

/** Doors of one address that are looked at: that of a street in more ZIP codes is not a sign of where it is. */
const MOST_DOORS = 50;

/**
 * The door at an address within the ZIP codes that a company's people hold, if there is exactly one where the lead says that
 * it is. Of those who hold its ZIP code the named colleague comes first, then owners.
 */
export async function findDoor(
  db: Database,
  { companyId, userId }: { companyId: string; userId: string | null },
  { key, place }: NonNullable<ReadLead['door']>,
): Promise<FoundDoor | null> {
  const held = heldByCompany({ companyId });
  const ofZip = place.zipCode === null ? sql`true` : eq(properties.zipCode, place.zipCode);
  const { rows } = await db.execute<{
    propertyId: number;
    userId: string;
    zipCode: string;
    city: string | null;
  }>(sql`
    select ${properties.id} as "propertyId", ${properties.zipCode} as "zipCode", (
      select ${users.id} from ${userZipSubscriptions} join ${users} on ${users.id} = ${userZipSubscriptions.userId}
      where ${held} and ${userZipSubscriptions.zipCode} = ${properties.zipCode}
      order by ${users.id} = ${userId ?? ''} desc, ${users.companyRole} = 'owner' desc, ${users.createdAt} limit 1
    ) as "userId", (
      select ${zipCodes.city} from ${zipCodes} where ${zipCodes.zipCode} = ${properties.zipCode}
    ) as city
    from ${properties}
    where ${eq(properties.addressKey, key)} and ${ofZip}
      and ${properties.zipCode} in (
        select ${userZipSubscriptions.zipCode} from ${userZipSubscriptions}
        join ${users} on ${users.id} = ${userZipSubscriptions.userId} where ${held})
    limit ${MOST_DOORS}`);
  const [only, another] = rows.length < MOST_DOORS ? rows.filter((door) => isAt(place, door)) : [];
  return only && !another ? { propertyId: only.propertyId, userId: only.userId } : null;
}

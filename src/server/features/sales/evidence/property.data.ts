import type { Actor } from '#access/can.ts';
import { eq } from '#server/db/orm.ts';
import { companies, properties } from '#server/db/schema/index.ts';
import { seen, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The property that a packet is about. @throws 404 if the actor does not see it */
export async function getPacked(db: Database, actor: Actor, propertyId: number) {
  const { address, zipCode, parcelNumber, propertyId: parcelId, latitude, longitude } = properties;
  const rows = await db
    .select({ address, zipCode, parcelNumber, parcelId, latitude, longitude, ...figures })
    .from(properties)
    .where(visibleDoor(actor, propertyId));
  const [property] = seen(rows);
  if (!property) throw new Error('a property that is seen has a row');
  return property;
}

const figures = {
  yearBuilt: properties.yearBuilt,
  areaSquareFeet: properties.areaSquareFeet,
  imageUrl: properties.imageUrl,
};

/** The name of a company; null if it is gone. */
export async function findCompanyName(db: Database, companyId: string): Promise<string | null> {
  const [row] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
  return row?.name ?? null;
}

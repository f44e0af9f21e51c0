import { addressKey } from '#domain/addresses.ts';
import { ownerColumns } from '#domain/owners/columns.ts';
import { and, eq, isNull, sql } from '#server/db/orm.ts';
import { properties, propertyTags, tagCatalog, zipCodes } from '#server/db/schema/index.ts';
import { ensureZips } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';

type NewProperty = Partial<typeof properties.$inferInsert>;

/** Puts one property straight into the table, with its ZIP's totals as an import would leave them. */
export async function addProperty(
  db: Database,
  { zipCode, ...property }: NewProperty & { zipCode: string; address: string },
): Promise<number> {
  const [id = 0] = await addProperties(db, zipCode, [property]);
  return id;
}

/** Puts properties into a ZIP, as addProperty does. Gives their ids, in order. */
export async function addProperties(
  db: Database,
  zipCode: string,
  rows: readonly NewProperty[],
): Promise<number[]> {
  await ensureZips(db, [zipCode]);
  const houses = rows.map((row) => houseOf(zipCode, row));
  const inserted = await db.insert(properties).values(houses).returning({ id: properties.id });
  await touchZip(db, zipCode);
  return inserted.map(({ id }) => id);
}

/** Recounts a ZIP and raises its version, as every change to its properties does. */
export async function touchZip(db: Database, zipCode: string): Promise<void> {
  const among = sql`from ${properties} where ${properties.zipCode} = ${zipCode}`;
  await db
    .update(zipCodes)
    .set({
      propertyCount: sql`(select count(*) ${among})`,
      locatedCount: sql`(select count(${properties.latitude}) filter (where ${properties.locationPrecision} is distinct from 'zip') ${among})`,
      severeCount: sql`(select count(*) filter (where ${properties.severityLevel} = 'severe') ${among})`,
      imagedCount: sql`(select count(coalesce(${properties.imageUrl}, ${properties.cropImageUrl})) ${among})`,
      dataVersion: sql`${zipCodes.dataVersion} + 1`,
    })
    .where(eq(zipCodes.zipCode, zipCode));
}

/** Puts one of the platform's tags on a property, in a user's name. */
export async function tagProperty(
  db: Database,
  { tagKey, ...about }: { propertyId: number; userId: string; tagKey: string },
): Promise<void> {
  const [tag] = await db
    .select({ tagId: tagCatalog.id })
    .from(tagCatalog)
    .where(and(eq(tagCatalog.key, tagKey), isNull(tagCatalog.companyId)));
  if (!tag) throw new Error(`The platform has no tag ${tagKey}.`);
  await db.insert(propertyTags).values({ ...about, ...tag, tagKey });
}

let made = 0;

function houseOf(zipCode: string, row: NewProperty): typeof properties.$inferInsert {
  made += 1;
  const address = row.address ?? `${made} N Elm St`;
  const key = addressKey(address);
  const { owner = null, ownerAddress = null } = row;
  return {
    identity: `a:${key}`,
    addressKey: key,
    ...ownerColumns({ owner, ownerAddress }),
    ...row,
    address,
    zipCode,
  };
}

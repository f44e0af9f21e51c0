import { and, desc, eq, sql } from '#server/db/orm.ts';
import { propertyStorms, stormDays, stormZips, zipCodes } from '#server/db/schema/index.ts';
import { allowTime, type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { announceHits, hitsOfDay } from './announce.data.ts';
import { evidenceOfDay, evidenceOfZip } from './evidence.data.ts';
import { writePropertyStorms } from './join.data.ts';

/** Whether a day or a ZIP waits to be joined. */
export async function isAnythingStale(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ stale: boolean }>(sql`select
    exists (select from ${stormDays} where ${stormDays.isStale}) or exists (${staleZips}) as stale`);
  return rows[0]?.stale ?? false;
}

export const countStaleDays = (db: Database): Promise<number> =>
  db.$count(stormDays, eq(stormDays.isStale, true));

/**
 * Joins the latest stale day to the properties, all of it in the caller's transaction: until that commits, what was known
 * before counts. Files of the day arrive meanwhile without waiting; the day then stays stale. False if none is stale.
 */
export async function joinNextDay(tx: Database): Promise<boolean> {
  const [stale] = await tx
    .select({ day: stormDays.day, marks: stormDays.marks })
    .from(stormDays)
    .where(eq(stormDays.isStale, true))
    .orderBy(desc(stormDays.day))
    .limit(1);
  if (!stale) return false;
  await allowTime(tx, 'longWork');
  await holdProperties(tx);
  const before = await hitsOfDay(tx, stale.day);
  await tx.delete(propertyStorms).where(eq(propertyStorms.day, stale.day));
  await writePropertyStorms(tx, await evidenceOfDay(tx, stale.day), null);
  if (before) await announceHits(tx, stale.day, before);
  await tx
    .update(stormDays)
    .set({ isStale: false, joinedAt: new Date() })
    .where(and(eq(stormDays.day, stale.day), eq(stormDays.marks, stale.marks)));
  return true;
}

/** Joins all that is stale, for a caller that cannot go on without it. */
export async function joinStale(db: Database): Promise<void> {
  while ((await db.transaction(joinNextDay)) || (await db.transaction(joinNextZip)));
}

/**
 * Joins all storms to the doors of a ZIP whose properties changed, where that put doors there or moved them. False where
 * no ZIP changed.
 */
export async function joinNextZip(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{
    zipCode: string;
    dataVersion: string;
    doors: string;
    before: string | null;
  }>(sql`
    select z.zip_code as "zipCode", z.data_version as "dataVersion", z.doors as before,
      (select count(*) || ' ' || coalesce(sum(hashint8extended((p.id::bigint << 32) + p.mrms_cell, 0)), 0)
        from properties p where p.zip_code = z.zip_code and p.mrms_cell is not null) as doors
    from (${staleZips} order by z.zip_code limit 1) z`);
  const [zip] = rows;
  if (!zip) return false;
  if (zip.doors !== zip.before) await joinZip(tx, zip.zipCode);
  const values = { dataVersion: Number(zip.dataVersion), doors: zip.doors };
  await tx
    .insert(stormZips)
    .values({ zipCode: zip.zipCode, ...values })
    .onConflictDoUpdate({ target: stormZips.zipCode, set: values });
  return true;
}

async function joinZip(tx: Database, zipCode: string): Promise<void> {
  await allowTime(tx, 'longWork');
  await holdProperties(tx);
  await tx.execute(sql`delete from ${propertyStorms} s using properties p
    where p.id = s.property_id and p.zip_code = ${zipCode}`);
  await writePropertyStorms(tx, await evidenceOfZip(tx, zipCode), sql`p.zip_code = ${zipCode}`);
}

/** Until the caller's transaction ends no property is deleted: what is written of one that goes would be left behind. */
const holdProperties = (tx: Database) => lockUntilCommit(tx, lockNames.propertyStorms);

/** ZIPs that changed since storms were joined to them; none while there are no storms. */
const staleZips = sql`select z.zip_code, z.data_version, s.doors from ${zipCodes} z
  left join ${stormZips} s on s.zip_code = z.zip_code
  where s.data_version is distinct from z.data_version and exists (select from ${stormDays})`;

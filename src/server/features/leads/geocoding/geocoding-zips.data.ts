import { and, asc, eq, isNull, or, sql, sum } from '#server/db/orm.ts';
import { geocodingZips, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { pauseAfter } from './geocoding.rules.ts';

/** A ZIP whose turn it is. */
export interface DueZip {
  zipCode: string;
  city: string | null;
  state: string;
  attempts: number;
}

/**
 * Notes whether these ZIPs have properties without their own place, in the transaction that brought or took some.
 * Answers whether there are any.
 */
export async function requestZips(tx: Database, zips: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into geocoding_zips (zip_code, waiting)
    select zip_code, property_count - located_count from zip_codes
    where zip_code in (select jsonb_array_elements_text(${JSON.stringify(zips)}::jsonb))
      and property_count > located_count
    order by zip_code
    on conflict (zip_code) do update set
      waiting = excluded.waiting, finished_at = null, next_try_at = null, requested_at = now(), updated_at = now()`);
  await tx.execute(sql`
    delete from geocoding_zips g using zip_codes z where z.zip_code = g.zip_code and z.property_count = z.located_count
      and g.zip_code in (select jsonb_array_elements_text(${JSON.stringify(zips)}::jsonb))`);
  return (rowCount ?? 0) > 0;
}

/** Adds ZIPs without a row yet, and those geocoded by another geocoder. */
export async function requestForgotten(db: Database, geocoder: string): Promise<void> {
  await db.execute(sql`
    insert into geocoding_zips (zip_code, waiting)
    select zip_code, property_count - located_count from zip_codes z
    where property_count > located_count and not exists (
      select from geocoding_zips g where g.zip_code = z.zip_code and (g.finished_at is null or g.geocoder = ${geocoder})
    )
    order by zip_code
    on conflict (zip_code) do update set waiting = excluded.waiting, finished_at = null, next_try_at = null,
      attempts = 0, last_error = null, requested_at = now(), updated_at = now()`);
}

const isDue = and(
  isNull(geocodingZips.finishedAt),
  or(isNull(geocodingZips.nextTryAt), sql`${geocodingZips.nextTryAt} <= now()`),
);

/** ZIPs that were never in trouble come first. */
export async function findDueZip(db: Database): Promise<DueZip | null> {
  const [row] = await db
    .select({
      zipCode: zipCodes.zipCode,
      city: zipCodes.city,
      state: zipCodes.state,
      attempts: geocodingZips.attempts,
    })
    .from(geocodingZips)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, geocodingZips.zipCode))
    .where(isDue)
    .orderBy(
      sql`${geocodingZips.nextTryAt} nulls first`,
      asc(geocodingZips.requestedAt),
      asc(zipCodes.zipCode),
    )
    .limit(1);
  return row ?? null;
}

/** Writes down that the service was in trouble, and when it is asked again. */
export async function noteTrouble(db: Database, zipCode: string, attempts: number, message: string) {
  const pause = sql`now() + make_interval(secs => ${pauseAfter(attempts)})`;
  await db
    .update(geocodingZips)
    .set({ attempts, lastError: message, nextTryAt: pause })
    .where(eq(geocodingZips.zipCode, zipCode));
}

/** Leaves all that is unfinished alone for so long at least. */
export async function pauseAll(db: Database, seconds: number): Promise<void> {
  const pause = sql`greatest(${geocodingZips.nextTryAt}, now() + make_interval(secs => ${seconds}::int))`;
  await db.update(geocodingZips).set({ nextTryAt: pause }).where(isNull(geocodingZips.finishedAt));
}

/** Addresses that are still to be asked about. */
export async function countWaiting(db: Database): Promise<number> {
  const [row] = await db
    .select({ waiting: sum(geocodingZips.waiting).mapWith(Number) })
    .from(geocodingZips)
    .where(isNull(geocodingZips.finishedAt));
  return row?.waiting ?? 0;
}

/** Lets all that wait for the end of a pause be due now. */
export async function endPauses(tx: Database): Promise<void> {
  await tx
    .update(geocodingZips)
    .set({ nextTryAt: null })
    .where(and(isNull(geocodingZips.finishedAt), sql`${geocodingZips.nextTryAt} is not null`));
}

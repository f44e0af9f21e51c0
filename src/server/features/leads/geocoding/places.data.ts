import { streetLine } from '#domain/addresses.ts';
import { and, asc, eq, type SQL, sql } from '#server/db/orm.ts';
import { geocodingZips, positions, properties } from '#server/db/schema/index.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { notePositions, refreshPositions } from '#server/features/leads/positions/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Geocoder } from '#server/providers/geocoder/index.ts';
import type { Verdict } from './geocoding.rules.ts';
import type { DueZip } from './geocoding-zips.data.ts';

/** An address to be asked about. The answer counts as long as the property's address is this one. */
export interface OpenAddress {
  id: number;
  street: string;
  addressKey: string;
}

type Asked = Pick<Geocoder, 'name' | 'findsDoors'>;
type Answered = Verdict & { addressKey: string };

/** The next addresses of a ZIP; none means that the ZIP's work is now marked as ended. */
export function nextAddresses(
  db: Database,
  { zipCode, attempts }: Pick<DueZip, 'zipCode' | 'attempts'>,
  geocoder: Asked,
  most: number,
): Promise<OpenAddress[]> {
  return db.transaction(async (tx) => {
    // An import that brings more waits here with its note, and makes the ZIP due again.
    const row = eq(geocodingZips.zipCode, zipCode);
    await tx.select({ zipCode: geocodingZips.zipCode }).from(geocodingZips).where(row).for('update');
    const rows = await tx
      .select({ id: properties.id, address: properties.address, addressKey: properties.addressKey })
      .from(properties)
      .where(and(eq(properties.zipCode, zipCode), isOpen(geocoder)))
      // After trouble another selection each time: one address that the service stumbles over holds up no other.
      .orderBy(attempts > 0 ? sql`md5(${properties.id} || ' ' || ${attempts}::int)` : asc(properties.id))
      .limit(most);
    if (rows.length === 0) {
      const none = { waiting: 0, attempts: 0, lastError: null, nextTryAt: null };
      const refused = and(eq(properties.zipCode, zipCode), isUnplaced, isRefused);
      const unanswered = await tx.$count(properties, refused);
      await tx
        .update(geocodingZips)
        .set({ ...none, unanswered, geocoder: geocoder.name, finishedAt: new Date() })
        .where(row);
    }
    return rows.map(({ id, address, addressKey }) => ({ id, addressKey, street: streetLine(address) }));
  });
}

/** What the geocoder has not been asked about and could place better than it is. */
function isOpen({ name, findsDoors }: Asked): SQL {
  const better = findsDoors ? isUnplaced : sql`(${isUnplaced} and ${properties.latitude} is null)`;
  const isAsked = sql`exists (select from ${positions} where ${positions.propertyId} = ${properties.id}
    and ${positions.source} = ${name})`;
  return sql`(${better} and not ${isAsked})`;
}

/** Like the index properties_unplaced. */
export const isUnplaced = sql`(${properties.latitude} is null or ${properties.locationPrecision} = 'zip')`;

/** Whether a geocoder knew no place for it. */
export const isRefused = sql`exists (select from ${positions} where ${positions.propertyId} = ${properties.id}
  and ${positions.refusal} is not null)`;

/**
 * Writes answers down and what is left to ask. A property whose address changed meanwhile, or that got coordinates from
 * a file, is left as it is.
 */
export function saveVerdicts(
  db: Database,
  zipCode: string,
  geocoder: Asked,
  verdicts: readonly Answered[],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockZips(tx, [zipCode]);
    const answers = JSON.stringify(verdicts.flatMap((verdict) => rowsOf(verdict, geocoder)));
    const open = sql`jsonb_to_recordset(${answers}::jsonb) as v(id int, "addressKey" text, source text,
      latitude numeric, longitude numeric, precision text, refusal text)
      join properties p on p.id = v.id and p.zip_code = ${zipCode} and p.address_key = v."addressKey"
        and (p.latitude is null or p.location_precision = 'zip')`;
    await tx.execute(
      notePositions(sql`select p.id, v.source, (now() at time zone 'UTC')::date, v.latitude, v.longitude,
        v.precision, v.refusal from ${open}`),
    );
    await refreshPositions(tx, sql`select distinct p.id from ${open}`);
    await refreshZipTotals(tx, [zipCode]);
    await tx.execute(sql`
      update geocoding_zips g set waiting = c.waiting, unanswered = c.unanswered,
        attempts = greatest(g.attempts - 1, 0), last_error = null, next_try_at = null, updated_at = now()
      from (
        select count(*) filter (where ${isOpen(geocoder)}) as waiting, count(*) filter (where ${isRefused}) as unanswered
        from properties where zip_code = ${zipCode} and ${isUnplaced}
      ) c where g.zip_code = ${zipCode}`);
  });
}

/** The answers about one place: the geocoder's, and with its refusal the center of the ZIP if known. */
function rowsOf({ source, latitude, longitude, precision, ...verdict }: Answered, geocoder: Asked) {
  const place = { latitude, longitude, precision };
  const own = { ...verdict, source: geocoder.name };
  if (source === null || source === geocoder.name) return [{ ...own, ...place }];
  return [own, { ...verdict, source, ...place, refusal: null }];
}

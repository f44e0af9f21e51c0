import type { Actor } from '#access/can.ts';
import { zipsVisibleTo } from '#access/rows.ts';
import type { KnownHours } from '#contract/knocking-hours.ts';
import type { Paging } from '#contract/paging.ts';
import { cityKey } from '#domain/city.ts';
import type { HoursRule } from '#domain/knocking-hours/rules.ts';
import { asc, count, ilike, sql } from '#server/db/orm.ts';
import { knockingHours, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { containing, type Page, pageOf } from '#server/platform/paging.ts';

const { state, city, firstDay, lastDay, weekdays, opens, closes, source, checkedOn, note } = knockingHours;
const asRule = { state, city, from: firstDay, to: lastDay, weekdays, opens, closes, source, checkedOn, note };
const inOrder = [asc(state), asc(sql`city_key(${city})`), asc(knockingHours.id)];

/** The actor's ZIP codes with their cities, and the rules of these. */
export async function readKnownHours(db: Database, actor: Actor): Promise<KnownHours> {
  const zips = await db
    .select({ zipCode: zipCodes.zipCode, city: zipCodes.city, state: zipCodes.state })
    .from(zipCodes)
    .where(zipsVisibleTo(actor))
    .orderBy(asc(zipCodes.zipCode));
  const ofTheirCities = sql`(${state}, city_key(${city})) in
    (select upper(${zipCodes.state}), city_key(${zipCodes.city}) from ${zipCodes} where ${zipsVisibleTo(actor)})`;
  const rules = await db
    .select(asRule)
    .from(knockingHours)
    .where(ofTheirCities)
    .orderBy(...inOrder);
  return { zips, rules };
}

/** The rules on file, by state and city. */
export function listRules(
  db: Database,
  { search = '', ...paging }: Paging & { search?: string | undefined },
): Promise<Page<HoursRule>> {
  const where = search === '' ? undefined : ilike(city, containing(search));
  return pageOf(
    db
      .select(asRule)
      .from(knockingHours)
      .where(where)
      .orderBy(...inOrder)
      .$dynamic(),
    db.select({ total: count() }).from(knockingHours).where(where),
    paging,
  );
}

/** All of them, held until the caller's transaction ends, so that no other import comes between. */
export async function holdRules(tx: Database): Promise<HoursRule[]> {
  await tx.execute(sql`lock table ${knockingHours} in share row exclusive mode`);
  return tx
    .select(asRule)
    .from(knockingHours)
    .orderBy(...inOrder);
}

/** Puts these rules in the place of those of the cities named, a key of `placeKey` each. */
export async function replaceRules(
  tx: Database,
  cities: readonly { state: string; city: string }[],
  rules: readonly HoursRule[],
): Promise<void> {
  const named = JSON.stringify(cities.map((one) => ({ state: one.state, city: cityKey(one.city) })));
  await tx.execute(sql`delete from ${knockingHours} using jsonb_to_recordset(${named}::jsonb) as named (state text, city text)
    where ${state} = named.state and city_key(${city}) = named.city`);
  for (let first = 0; first < rules.length; first += ROWS_AT_ONCE)
    await tx.insert(knockingHours).values(
      rules.slice(first, first + ROWS_AT_ONCE).map(({ from, to, weekdays: days, ...rule }) => ({
        ...{ ...rule, firstDay: from, lastDay: to },
        weekdays: days && [...days],
      })),
    );
}

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

import type { NoKnockCity } from '#contract/knocking-hours.ts';
import type { NoKnockAddress } from '#domain/knocking-hours/no-knock-file.ts';
import { placeKey } from '#domain/knocking-hours/rules.ts';
import { asc, sql } from '#server/db/orm.ts';
import { noKnockAddresses } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const { state, city, lastDay, source, createdAt } = noKnockAddresses;

/** The cities whose lists are on file, by state and name. */
export async function listNoKnockCities(db: Database): Promise<NoKnockCity[]> {
  const rows = await db
    .select({
      state,
      city: sql<string>`min(${city})`,
      addresses: sql<number>`count(*)::int`,
      until: sql<string | null>`nullif(max(coalesce(${lastDay}, 'infinity')), 'infinity')::text`,
      sources: sql<string[]>`array_agg(distinct ${source})`,
      importedAt: sql<string>`max(${createdAt})`,
    })
    .from(noKnockAddresses)
    .groupBy(state, sql`city_key(${city})`)
    .orderBy(asc(state), sql`city_key(${city})`);
  return rows.map(({ importedAt, ...row }) => ({ ...row, importedAt: new Date(importedAt).toISOString() }));
}

/** Held until the caller's transaction ends, so that no other import comes between. */
export async function holdNoKnock(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${noKnockAddresses} in share row exclusive mode`);
}

/** How many addresses each city has, by `placeKey`. */
export async function countByCity(tx: Database): Promise<Map<string, number>> {
  const cities = await listNoKnockCities(tx);
  return new Map(cities.map((one) => [placeKey(one), one.addresses]));
}

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 5000;

/** Puts the addresses in the place of those of the cities named. */
export async function replaceNoKnock(
  tx: Database,
  cities: readonly { state: string; city: string }[],
  addresses: readonly NoKnockAddress[],
): Promise<void> {
  const named = cities.map((one) => placeKey(one));
  await tx
    .delete(noKnockAddresses)
    .where(sql`${state} || ' ' || city_key(${city}) = any(${sql.param(named)}::text[])`);
  for (let first = 0; first < addresses.length; first += ROWS_AT_ONCE)
    await tx
      .insert(noKnockAddresses)
      .values(
        addresses
          .slice(first, first + ROWS_AT_ONCE)
          .map(({ from, to, ...address }) => ({ ...address, firstDay: from, lastDay: to })),
      );
}

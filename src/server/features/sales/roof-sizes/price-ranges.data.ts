import { type Actor, can } from '#access/can.ts';
import { heldZips, ownCompany } from '#access/rows.ts';
import type { PriceRangeSettings, RoofSizeOfDoor, TerritoryValue } from '#contract/roof-sizes.ts';
import { priceRange, type RangedRoof, type RoofsOfSize, sumOfRanges } from '#domain/pricing/price-range.ts';
import type { RangeViewers } from '#domain/pricing/range-viewers.ts';
import { sql } from '#server/db/orm.ts';
import { companies, properties, roofSizes } from '#server/db/schema/index.ts';
import { getPriceBook } from '#server/features/sales/pricing/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { knownRoof, ownRoof, roofAbove } from './known-roof.data.ts';

/** Who of the company sees ranges, and how they are rounded. */
export async function getRangeSettings(db: Database, actor: Actor): Promise<PriceRangeSettings> {
  const [found] = await db
    .select({
      viewers: companies.priceRangeViewers,
      step: companies.priceRangeStep,
      forHomeowner: companies.priceRangeShown,
    })
    .from(companies)
    .where(ownCompany(actor));
  return found ?? { viewers: 'owners', step: 500, forHomeowner: false };
}

export async function setRangeSettings(
  tx: Database,
  actor: Actor,
  { viewers, step, forHomeowner }: PriceRangeSettings,
  by: EventActor,
): Promise<void> {
  await tx
    .update(companies)
    .set({ priceRangeViewers: viewers, priceRangeStep: step, priceRangeShown: forHomeowner })
    .where(ownCompany(actor));
  await emit(tx, by, 'price-ranges-changed', {
    ...{ subjectId: actor.companyId, subject: viewers },
    details: { step, forHomeowner },
  });
}

const permissionOf = {
  owners: 'team:manage',
  leaders: 'team:lead',
  everybody: 'team:read',
} as const satisfies Record<RangeViewers, string>;

/** What roofs may cost by the company's prices; always null for who may not see it, as where there is no price. */
export async function openRanges(
  db: Database,
  actor: Actor,
): Promise<(roof: RangedRoof) => RoofSizeOfDoor['range']> {
  const settings = await getRangeSettings(db, actor);
  if (!can(actor, permissionOf[settings.viewers])) return () => null;
  const book = await getPriceBook(db, actor);
  const { isSample } = book;
  const forHomeowner = settings.forHomeowner && !isSample;
  return (roof) => {
    const range = priceRange(roof, book, settings.step);
    return range && { ...range, isSample, forHomeowner };
  };
}

/** What the severe roofs of each ZIP that the actor holds come to; none for who may not see ranges. */
export async function listTerritories(db: Database, actor: Actor): Promise<TerritoryValue[]> {
  const { viewers, step } = await getRangeSettings(db, actor);
  if (!can(actor, permissionOf[viewers])) return [];
  const { rows } = await db.execute<
    Omit<RoofsOfSize, 'squares'> & { zipCode: string; squares: number | null }
  >(sql`
    with roofs as (
      select distinct on (${properties.zipCode}, ${roofAbove}) ${properties.zipCode} as zip, ${knownRoof}
      from ${properties} left join ${roofSizes} on ${roofSizes.propertyId} = ${properties.id}
      left join ${ownRoof(actor)} on true
      where ${properties.severityLevel} = 'severe' and ${properties.zipCode} in ${heldZips(actor)}
      order by ${properties.zipCode}, ${roofAbove}, own.squares is null
    )
    select zip as "zipCode", round(squares::numeric)::float8 as squares, pitch, "isAssumed", count(*)::int as count,
      coalesce(sum("plusMinusSquares" ^ 2), 0)::float8 as "squaredErrors"
    from roofs group by 1, 2, 3, 4 order by 1`);
  const book = await getPriceBook(db, actor);
  return [...Map.groupBy(rows, ({ zipCode }) => zipCode)].map(([zipCode, roofs]) => {
    const sized = roofs.flatMap(({ squares, ...roof }) => (squares === null ? [] : [{ ...roof, squares }]));
    const { priced = 0, ...range } = sumOfRanges(sized, book, step) ?? {};
    const severe = roofs.reduce((all, { count }) => all + count, 0);
    return { zipCode, severe, priced, range: 'low' in range ? range : null, isSample: book.isSample };
  });
}

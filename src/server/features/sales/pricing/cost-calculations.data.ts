import type { Actor } from '#access/can.ts';
import { costCalculationsOf, measurementsOf, propertiesVisibleTo } from '#access/rows.ts';
import type {
  CostCalculation,
  CostCalculationRow,
  NewCostCalculation,
  NewCostCalculations,
} from '#contract/cost-calculations.ts';
import type { PriceBook } from '#contract/price-book.ts';
import { type Estimate, estimate, type LineGroup } from '#domain/pricing/estimate.ts';
import { centsOf, decimalOf, sumOfCents } from '#domain/pricing/money.ts';
import {
  quantitiesOfMeasurement,
  quantitiesOfTyped,
  type RoofQuantities,
} from '#domain/pricing/quantities.ts';
import { paybackYears } from '#domain/pricing/returns.ts';
import { sampleBook } from '#domain/pricing/sample-book.ts';
import { sellingLines } from '#domain/pricing/selling.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { and, desc, eq } from '#server/db/orm.ts';
import { costCalculations, measurements, properties } from '#server/db/schema/index.ts';
import { colleague, requireVisible, seen, visibleDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { getBookById, getPriceBook, maySeeCosts } from './price-book.data.ts';

/** Most calculations that one call answers. */
const MOST_LISTED = 200;

/** The company's calculations of a property, newest first. @throws 404 if the actor does not see it */
export async function listCalculations(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<CostCalculationRow[]> {
  const rows = await db
    .select({ row: costCalculations, by: colleague(actor, costCalculations.userId) })
    .from(properties)
    .leftJoin(costCalculations, and(eq(costCalculations.propertyId, propertyId), costCalculationsOf(actor)))
    .where(visibleDoor(actor, propertyId))
    .orderBy(desc(costCalculations.id))
    .limit(MOST_LISTED);
  return seen(rows).flatMap(({ row, by }) => (row ? [rowOf(row, by)] : []));
}

/** A calculation with its lines. @throws 404 if the actor does not see it */
export async function getCalculation(
  db: Database,
  actor: Actor,
  { propertyId, calculationId }: { propertyId: number; calculationId: number },
): Promise<CostCalculation> {
  const [found] = await db
    .select({ row: costCalculations, by: colleague(actor, costCalculations.userId) })
    .from(costCalculations)
    .innerJoin(properties, and(eq(properties.id, costCalculations.propertyId), propertiesVisibleTo(actor)))
    .where(
      and(
        eq(costCalculations.id, calculationId),
        eq(costCalculations.propertyId, propertyId),
        costCalculationsOf(actor),
      ),
    );
  if (!found) throw notFound('The calculation');
  return presentTo(db, actor, found.row, found.by);
}

/**
 * Prices a roof and keeps the calculation.
 * @throws 404 for a property, measurement or price book that the actor does not see, 400 with a sentence for what
 * cannot be priced
 */
export async function insertCalculation(
  tx: Database,
  actor: Actor,
  propertyId: number,
  asked: NewCostCalculation,
  createdAt = new Date(),
): Promise<CostCalculation> {
  await requireVisible(tx, actor, propertyId);
  const book = await (asked.priceBookId === undefined
    ? getPriceBook(tx, actor)
    : getBookById(tx, actor, asked.priceBookId));
  const { roof, measurementId } = await roofFor(tx, actor, propertyId, asked, book);
  const priced = estimate(roof, book, asked.package);
  if ('problem' in priced) throw invalid(priced.problem);
  await requireRoom(tx, actor, 'costCalculations', () =>
    tx.$count(costCalculations, costCalculationsOf(actor)),
  );
  const [row] = await tx
    .insert(costCalculations)
    .values({
      ...{ propertyId, companyId: actor.companyId, userId: actor.id, measurementId },
      ...{ priceBookId: book.id, isSample: book.isSample },
      ...columnsOf(priced),
      ...valuesOf(asked),
      ...{ roof, createdAt },
    })
    .returning();
  if (!row) throw new Error('no calculation was added');
  await emit(tx, byActor(actor), 'roof-priced', {
    propertyId,
    subject: `${priced.name}, ${moneyWords(priced.totalCents)}${book.isSample ? ', sample prices' : ''}`,
    details: { calculationId: row.id, package: priced.package },
  });
  return presentTo(tx, actor, row, null);
}

/** The same by several packages, in their order. @throws as for one, and then none of them is kept */
export async function insertCalculations(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { packages, ...asked }: NewCostCalculations,
): Promise<CostCalculation[]> {
  const added: CostCalculation[] = [];
  for (const key of packages)
    added.push(await insertCalculation(tx, actor, propertyId, { ...asked, package: key }));
  return added;
}

async function roofFor(
  db: Database,
  actor: Actor,
  propertyId: number,
  { squares, measurementId, measurementChangeId, ...given }: NewCostCalculation,
  { settings: { typical } }: PriceBook,
): Promise<{ roof: RoofQuantities; measurementId: number | null }> {
  if (squares !== undefined) return { roof: quantitiesOfTyped(squares, given, typical), measurementId: null };
  const [found] = await db
    .select()
    .from(measurements)
    .where(
      and(
        eq(measurements.propertyId, propertyId),
        measurementsOf(actor),
        measurementId === undefined ? undefined : eq(measurements.id, measurementId),
        measurementChangeId === undefined ? undefined : eq(measurements.changeId, measurementChangeId),
      ),
    )
    .orderBy(desc(measurements.version))
    .limit(1);
  if (!found && measurementId !== undefined) throw notFound('The measurement');
  if (!found && measurementChangeId !== undefined)
    throw invalid('The measurement that this is priced by has not arrived.');
  if (!found) throw invalid('This roof is not measured yet. Please measure it, or give its squares.');
  const { version, measured, tracing } = found;
  const { storyCount, penetrations = [] } = tracing;
  return {
    roof: quantitiesOfMeasurement({ version, storyCount, measured, penetrations }, given, typical),
    measurementId: found.id,
  };
}

const columnsOf = ({ cents, lines, ...priced }: Estimate) => ({
  calculationType: priced.package,
  materialCosts: decimalOf(cents.material),
  laborCosts: decimalOf(cents.labor),
  permitCosts: decimalOf(cents.permit),
  disposalCosts: decimalOf(cents.disposal),
  totalProjectCost: decimalOf(priced.totalCents),
  costPerSqFt: decimalOf(priced.costPerSquareFootCents),
  projectDuration: priced.days,
  warrantyYears: priced.warrantyYears,
  lines,
  offer: { name: priced.name, description: priced.description, decking: priced.decking },
});

/** What somebody typed of the property's value and of a solar system; nothing if they typed nothing. */
function valuesOf({ currentPropertyValue, projectedValueIncrease, valueBasis, solar }: NewCostCalculation) {
  const values = { currentPropertyValue, projectedValueIncrease, valueBasis };
  if (!solar) return values;
  const { addonCost, yearlySavings, incentive, basis } = solar;
  const [addonCents, yearlySavingsCents, incentiveCents] = [addonCost, yearlySavings, incentive].map(
    (typed) => centsOf(typed) ?? 0,
  ) as [number, number, number];
  return {
    ...values,
    solarAddonCost: addonCost,
    solarRoi: {
      yearlySavings: decimalOf(yearlySavingsCents),
      incentive: decimalOf(incentiveCents),
      paybackYears: paybackYears({ addonCents, yearlySavingsCents, incentiveCents, basis }),
      basis,
    },
  };
}

type Row = typeof costCalculations.$inferSelect;

const rowOf = (row: Row, by: string | null): CostCalculationRow => ({
  ...{ id: row.id, propertyId: row.propertyId, createdAt: row.createdAt.toISOString(), by },
  ...{ calculationType: row.calculationType, name: row.offer.name },
  ...{ totalProjectCost: row.totalProjectCost, isSample: row.isSample },
  ...{ priceBookId: row.priceBookId, measurementId: row.measurementId },
  isTyped: row.roof.source === 'typed',
  squareFeet: row.roof.squareFeet.value,
  plusMinusSquareFeet: row.roof.squareFeet.plusMinus,
});

async function presentTo(db: Database, actor: Actor, row: Row, by: string | null): Promise<CostCalculation> {
  const lines = maySeeCosts(actor) ? [...row.lines] : sellingLines(row.lines);
  const of = (group: LineGroup) =>
    decimalOf(sumOfCents(lines.filter((line) => line.group === group).map(({ cents }) => cents)));
  return {
    ...rowOf(row, by),
    ...{ description: row.offer.description, decking: row.offer.decking },
    ...{ materialCosts: of('material'), laborCosts: of('labor') },
    ...{ permitCosts: of('permit'), disposalCosts: of('disposal') },
    costPerSqFt: row.costPerSqFt ?? '0.00',
    ...{ projectDuration: row.projectDuration, warrantyYears: row.warrantyYears },
    ...{ currentPropertyValue: row.currentPropertyValue, projectedValueIncrease: row.projectedValueIncrease },
    ...{ valueBasis: row.valueBasis, solarAddonCost: row.solarAddonCost, solarRoi: row.solarRoi },
    ...{ lines, roof: row.roof },
    margin: maySeeCosts(actor) ? await marginOf(db, actor, row) : null,
  };
}

/** What a rep priced has no costs in its lines: they follow from its roof and the price book it was made with. */
async function marginOf(
  db: Database,
  actor: Actor,
  { roof, priceBookId, calculationType, totalProjectCost }: Row,
): Promise<CostCalculation['margin']> {
  const book = priceBookId === null ? sampleBook : await getBookById(db, actor, priceBookId);
  const priced = estimate(roof, book, calculationType);
  const totalCents = centsOf(totalProjectCost);
  if ('problem' in priced || totalCents === null) return null;
  const costCents = priced.totalCents - priced.cents.markup;
  return { costCents, profitCents: totalCents - costCents };
}

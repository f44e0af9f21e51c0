import type { Actor } from '#access/can.ts';
import { measurementsOf, propertiesVisibleTo, queuesOf } from '#access/rows.ts';
import type { RoofSizeOfDoor, RoofSquares, SquaresOfQueue } from '#contract/roof-sizes.ts';
import { NO_OUTLINE_KNOWN, OUTLINE_WAITS, sizeNotes } from '#domain/roof-size/words.ts';
import { and, desc, eq, inArray, sql } from '#server/db/orm.ts';
import {
  drawnOutlines,
  measurements,
  properties,
  queueItems,
  queues,
  roofOutlines,
  roofSizes,
} from '#server/db/schema/index.ts';
import { seen, visibleDoor } from '#server/doors/index.ts';
import { squaresAtHand } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { findRange } from './price-ranges.data.ts';

/** The squares of those of the properties that the actor sees and that have a size. */
export async function listSquares(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<RoofSquares[]> {
  if (propertyIds.length === 0) return [];
  const squares = squaresAtHand(actor);
  return db
    .select({
      propertyId: properties.id,
      squares: sql<number>`${squares}`,
      roof: sql<string>`coalesce(${roofSizes.digest}, ${properties.id}::text)`,
    })
    .from(properties)
    .leftJoin(roofSizes, eq(roofSizes.propertyId, properties.id))
    .where(
      and(inArray(properties.id, [...propertyIds]), propertiesVisibleTo(actor), sql`${squares} is not null`),
    )
    .orderBy(properties.id);
}

/** What the roofs of a queue come to. @throws 404 if the actor does not work in it */
export async function sumQueue(db: Database, actor: Actor, queueId: number): Promise<SquaresOfQueue> {
  const { rows } = await db.execute<SquaresOfQueue & Record<string, unknown>>(sql`
    with roofs as (
      select ${squaresAtHand(actor)} as squares, coalesce(${roofSizes.digest}, ${properties.id}::text) as roof
      from ${queueItems} join ${properties} on ${properties.id} = ${queueItems.propertyId}
      left join ${roofSizes} on ${roofSizes.propertyId} = ${properties.id}
      where ${queueItems.queueId} = ${queueId} and ${propertiesVisibleTo(actor)}
    )
    select (select count(*) from roofs)::int as doors, (select count(squares) from roofs)::int as sized,
      coalesce((select sum(squares) from (select max(squares) as squares from roofs group by roof) once), 0)::float8 as squares
    from ${queues} where ${queues.id} = ${queueId} and ${queuesOf(actor)}`);
  if (!rows[0]) throw notFound('Queue');
  return rows[0];
}

/** The size of a roof, by the company's newest measurement or else its outline. @throws 404 if the actor does not see it */
export async function getRoofSize(db: Database, actor: Actor, propertyId: number): Promise<RoofSizeOfDoor> {
  const rows = await db
    .select({
      size: roofSizes.size,
      problem: roofSizes.problem,
      hasOutline: sql<boolean>`exists (select from ${roofOutlines} where ${roofOutlines.propertyId} = ${properties.id})
        or exists (select from ${drawnOutlines} where ${drawnOutlines.propertyId} = ${properties.id})`,
    })
    .from(properties)
    .leftJoin(roofSizes, eq(roofSizes.propertyId, properties.id))
    .where(visibleDoor(actor, propertyId));
  const [{ size, problem, hasOutline }] = seen(rows);
  const own = await findOwn(db, actor, propertyId);
  if (own) return own;
  if (!size) {
    const reason = problem ?? (hasOutline ? OUTLINE_WAITS : NO_OUTLINE_KNOWN);
    return {
      ...{ from: null, squares: null, plusMinusSquares: null, planSquareFeet: null },
      ...{ lengths: [], range: null, notes: [reason] },
    };
  }
  const { measured } = size;
  const squares = squaresIn(measured);
  return {
    from: 'outline',
    ...squares,
    range: await findRange(db, actor, { ...squares, pitch: size.pitch.pitch }),
    ...{ planSquareFeet: measured.planSquareFeet, lengths: [...measured.lengths], notes: sizeNotes(size) },
  };
}

async function findOwn(db: Database, actor: Actor, propertyId: number): Promise<RoofSizeOfDoor | null> {
  const [own] = await db
    .select()
    .from(measurements)
    .where(and(eq(measurements.propertyId, propertyId), measurementsOf(actor)))
    .orderBy(desc(measurements.version))
    .limit(1);
  if (!own) return null;
  const { measured, tracing, version } = own;
  const { source } = tracing;
  const squares = squaresIn(measured);
  const main = measured.byPitch.toSorted((one, other) => other.squareFeet - one.squareFeet)[0];
  return {
    from: source ? 'bought' : 'traced',
    ...squares,
    range: await findRange(db, actor, { ...squares, pitch: main?.pitch ?? 0 }),
    ...{ planSquareFeet: measured.planSquareFeet, lengths: [...measured.lengths] },
    notes: [source ? `Bought from ${source.maker}.` : `Traced by your company, version ${version}.`],
  };
}

const squaresIn = (measured: { slopedSquareFeet: number; plusMinusSquareFeet: number }) => ({
  squares: measured.slopedSquareFeet / 100,
  plusMinusSquares: measured.plusMinusSquareFeet / 100,
});

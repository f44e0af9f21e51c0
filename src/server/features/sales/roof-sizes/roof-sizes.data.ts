import type { Actor } from '#access/can.ts';
import { measurementsOf, propertiesVisibleTo, queuesOf } from '#access/rows.ts';
import type { RoofAtDoor, RoofSizeOfDoor, RoofSquares, SquaresOfQueue } from '#contract/roof-sizes.ts';
import type { Measured } from '#domain/measure/measure.ts';
import { outlineDisagreement } from '#domain/measure/warnings.ts';
import { additionNote, NO_OUTLINE_KNOWN, OUTLINE_WAITS, sizeNotes } from '#domain/roof-size/words.ts';
import { and, desc, eq, inArray, sql } from '#server/db/orm.ts';
import {
  captures,
  drawnOutlines,
  measurements,
  permits,
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
import { knownRoof, ownRoof, roofAbove } from './known-roof.data.ts';
import { openRanges } from './price-ranges.data.ts';

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
      roof: roofAbove,
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
      select ${squaresAtHand(actor)} as squares, ${roofAbove} as roof
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

/** The roofs of a queue that have a size, as getRoofSize knows it. @throws 404 if the actor does not work in it */
export async function listQueueRoofs(db: Database, actor: Actor, queueId: number): Promise<RoofAtDoor[]> {
  if ((await db.$count(queues, and(eq(queues.id, queueId), queuesOf(actor)))) === 0) throw notFound('Queue');
  const { rows } = await db.execute<QueueRoof & Record<string, unknown>>(sql`
    select ${properties.id} as "propertyId", coalesce(own.source, 'outline') as "from", ${knownRoof}
    from ${queueItems} join ${properties} on ${properties.id} = ${queueItems.propertyId}
    left join ${roofSizes} on ${roofSizes.propertyId} = ${properties.id}
    left join ${ownRoof(actor)} on true
    where ${queueItems.queueId} = ${queueId} and ${propertiesVisibleTo(actor)}
      and (own.squares is not null or ${roofSizes.size} is not null)
    order by ${queueItems.id}`);
  const rangeOf = await openRanges(db, actor);
  return rows.map(({ propertyId, from, squares, plusMinusSquares, pitch }) => ({
    ...{ propertyId, from, squares, plusMinusSquares },
    range: rangeOf({ squares, plusMinusSquares, pitch }),
  }));
}

type QueueRoof = Omit<RoofAtDoor, 'range'> & { pitch: number };

/** The size of a roof, by the company's newest measurement or else its outline. @throws 404 if the actor does not see it */
export async function getRoofSize(db: Database, actor: Actor, propertyId: number): Promise<RoofSizeOfDoor> {
  const rows = await db
    .select({
      size: roofSizes.size,
      problem: roofSizes.problem,
      areaSquareFeet: properties.areaSquareFeet,
      hasOutline: sql<boolean>`exists (select from ${roofOutlines} where ${roofOutlines.propertyId} = ${properties.id})
        or exists (select from ${drawnOutlines} where ${drawnOutlines.propertyId} = ${properties.id})`,
    })
    .from(properties)
    .leftJoin(roofSizes, eq(roofSizes.propertyId, properties.id))
    .where(visibleDoor(actor, propertyId));
  const [{ size, problem, areaSquareFeet, hasOutline }] = seen(rows);
  const own = await findOwn(db, actor, propertyId);
  if (own) return own;
  if (!size) {
    const reason = problem ?? (hasOutline ? OUTLINE_WAITS : NO_OUTLINE_KNOWN);
    return {
      ...{ from: null, squares: null, plusMinusSquares: null, planSquareFeet: null },
      ...{ lengths: [], range: null, notes: [reason] },
    };
  }
  const { planSquareFeet, lengths } = size.measured;
  const squares = squaresIn(size.measured);
  const doubt = outlineDisagreement(planSquareFeet / size.doors, areaSquareFeet);
  const addition = await findAddition(db, propertyId);
  const notes = [...sizeNotes(size), doubt, addition && additionNote(addition.day, addition.number)];
  return {
    from: 'outline',
    ...squares,
    range: (await openRanges(db, actor))({ ...squares, pitch: size.pitch.pitch }),
    ...{ planSquareFeet, lengths: [...lengths], notes: notes.filter((note) => note !== null) },
  };
}

/** The newest addition that was permitted after every outline of a property; null if there is none. */
async function findAddition(
  db: Database,
  propertyId: number,
): Promise<{ day: string; number: string | null } | null> {
  const day = sql`coalesce(${permits.finaledOn}, ${permits.issuedOn})`;
  const { rows } = await db.execute<{ day: string; number: string | null }>(sql`
    select ${day}::text as day, ${permits.number} as number from ${permits}
    where ${permits.propertyId} = ${propertyId} and ${permits.kind} = 'addition'
      and ${permits.standing} in ('finaled', 'issued') and ${day} > (
        select max(${captures.capturedTo}) from ${captures} where ${captures.id} in (
          select ${roofOutlines.captureId} from ${roofOutlines} where ${roofOutlines.propertyId} = ${propertyId}
          union all select ${drawnOutlines.captureId} from ${drawnOutlines} where ${drawnOutlines.propertyId} = ${propertyId}))
    order by ${permits.id} desc limit 1`);
  return rows[0] ?? null;
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
  return {
    from: source ? 'bought' : 'traced',
    ...squares,
    range: (await openRanges(db, actor))({ ...squares, pitch: pitchOf(measured) }),
    ...{ planSquareFeet: measured.planSquareFeet, lengths: [...measured.lengths] },
    notes: [source ? `Bought from ${source.maker}.` : `Traced by your company, version ${version}.`],
  };
}

/** The pitch of most of a measured roof. */
const pitchOf = ({ byPitch }: Pick<Measured, 'byPitch'>): number =>
  byPitch.toSorted((one, other) => other.squareFeet - one.squareFeet)[0]?.pitch ?? 0;

const squaresIn = (measured: { slopedSquareFeet: number; plusMinusSquareFeet: number }) => ({
  squares: measured.slopedSquareFeet / 100,
  plusMinusSquares: measured.plusMinusSquareFeet / 100,
});

import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { Crm, PropertyStage } from '#contract/crm.ts';
import type { Stage } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, eq, inArray, ne, sql } from '#server/db/orm.ts';
import { properties, propertyStatus } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit, happensOnceHeld } from '#server/platform/events/emit.ts';
import { colleague } from './colleagues.data.ts';
import { currentStages } from './current-stage.data.ts';
import { findTagged, listTags } from './tags.data.ts';
import { requireVisible } from './visible.data.ts';

/** Where the actor's company stands with a property; 'new' where nobody touched it. Throws 404 where they do not see it. */
export async function getCrm(db: Database, actor: Actor, propertyId: number): Promise<Crm> {
  await requireVisible(db, actor, propertyId);
  const status = await findStatus(db, actor, propertyId);
  return {
    stage: status?.stage ?? 'new',
    stageAt: status?.updatedAt.toISOString() ?? null,
    stageBy: status?.by ?? null,
    wonAt: status?.wonAt?.toISOString() ?? null,
    dealValue: status?.dealValue ?? null,
    tags: await listTags(db, actor, propertyId),
    mayLiftDoNotContact: !(await findTagged(db, actor, propertyId, DO_NOT_CONTACT)).byLeader,
  };
}

/**
 * Moves a property to a stage. Winning notes when and for how much; both stay when the stage leaves 'won', whoever of
 * the company moves it, and winning again writes them again. Won once more without having left is a correction of the
 * value. Again changes nothing.
 */
export async function setStage(
  db: Database,
  actor: Actor,
  propertyId: number,
  stage: Stage,
  wonFor: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireVisible(tx, actor, propertyId);
    const door = await lockDoor(tx, actor, propertyId);
    await moveDoor(tx, actor, door, stage, { wonFor, at: new Date() });
  });
}

/** A door that is held until the transaction ends, and where the company stands with it; undefined where nobody touched it. */
export interface HeldDoor {
  propertyId: number;
  /** Kept up with what this transaction does. */
  status:
    | { stage: Stage; wonAt: Date | null; dealValue: string | null; updatedAt: Date; by: string | null }
    | undefined;
}

/** What is noted of a move: the value of a deal that it wins, and when it was made by the server's clock. */
interface Move {
  wonFor: string | null;
  at: Date;
}

/**
 * Moves a held door to the stage that follows from where it is; see setStage. A deal that is won stays worth what it was
 * where no value is said.
 * @returns where it was and where it is
 */
export async function followStage(
  tx: Database,
  actor: Actor,
  door: HeldDoor,
  next: (stage: Stage) => Stage,
  move: Move,
): Promise<{ from: Stage; to: Stage }> {
  const from = door.status?.stage ?? 'new';
  const to = next(from);
  if (to !== from || (to === 'won' && move.wonFor !== null)) await moveDoor(tx, actor, door, to, move);
  return { from, to };
}

/** Moves a held door to a stage; see setStage. */
export async function moveDoor(
  tx: Database,
  actor: Actor,
  door: HeldDoor,
  stage: Stage,
  { wonFor, at }: Move,
): Promise<void> {
  const { propertyId, status: before } = door;
  const fromStage = before?.stage ?? 'new';
  const won = stage === 'won';
  const same = stage === fromStage && (!won || Number(wonFor ?? -1) === Number(before?.dealValue ?? -1));
  if (same) return;
  // Always later than the colleague's: the newest row is where the door stands, whatever this clock says.
  const updatedAt = new Date(Math.max(Date.now(), (before?.updatedAt.getTime() ?? 0) + 1));
  const status = {
    stage,
    updatedAt,
    wonAt: won && fromStage !== 'won' ? at : (before?.wonAt ?? null),
    dealValue: won ? wonFor : (before?.dealValue ?? null),
  };
  await tx
    .insert(propertyStatus)
    .values({ propertyId, userId: actor.id, companyId: actor.companyId, ...status })
    .onConflictDoUpdate({ target: [propertyStatus.propertyId, propertyStatus.userId], set: status });
  door.status = { ...status, by: null };
  const dealValue = won ? wonFor : null;
  const details = { fromStage, toStage: stage, dealValue };
  await emit(tx, byActor(actor), 'stage-changed', { propertyId, details });
}

/**
 * Moves those properties that nobody of the company has touched from New to Queued, each with its line in the history,
 * in the transaction that puts them into a queue. The actor was seen to see them.
 */
export async function queueNewDoors(
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<void> {
  if (propertyIds.length === 0) return;
  await lockStages(tx, actor);
  const current = currentStages(actor);
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${propertyStatus} (property_id, user_id, customer_id, stage, updated_at)
    select added.id, ${actor.id}, ${actor.companyId}, 'queued', greatest(clock_timestamp(), ${current.updatedAt} + interval '1 ms')
    from unnest(${sql.param(propertyIds)}::int[]) as added(id)
    left join ${current} on ${current.propertyId} = added.id
    where coalesce(${current.stage}, 'new') = 'new'
    on conflict (property_id, user_id) do update set stage = excluded.stage, updated_at = excluded.updated_at
    returning property_id as id`);
  await emit(tx, byActor(actor), 'stage-changed', {
    properties: rows.map(({ id }) => id),
    details: { fromStage: 'new', toStage: 'queued', dealValue: null },
  });
}

/** The properties in another stage than 'new', of one ZIP or of all the actor sees. */
export function listStages(
  db: Database,
  actor: Actor,
  zipCode: string | undefined,
): Promise<PropertyStage[]> {
  const current = currentStages(actor);
  return db
    .select({ propertyId: current.propertyId, stage: current.stage })
    .from(current)
    .innerJoin(properties, eq(properties.id, current.propertyId))
    .where(
      and(
        ne(current.stage, 'new'),
        propertiesVisibleTo(actor),
        zipCode === undefined ? undefined : eq(properties.zipCode, zipCode),
      ),
    );
}

/**
 * Holds where a door stands until the transaction ends, and gives it: two changes at the same time go one after the
 * other, so that each one's history tells where it really came from. The actor was seen to see the property.
 */
export async function lockDoor(tx: Database, actor: Actor, propertyId: number): Promise<HeldDoor> {
  const [door] = await lockDoors(tx, actor, [propertyId]);
  return door ?? { propertyId, status: undefined };
}

/** The same for many, which are held in one order, so that nobody waits for doors in a circle. */
export async function lockDoors(
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<HeldDoor[]> {
  const ids = propertyIds.toSorted((a, b) => a - b);
  // What moves thousands of doors at once holds its company instead of each of them.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${companyLock(actor)})`);
  await happensOnceHeld(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended('stage ' || id || ' ' || ${actor.companyId}, 0))
      from unnest(${sql.param(ids)}::int[]) as id`,
  );
  const known = await findStatuses(tx, actor, ids);
  return ids.map((propertyId) => ({ propertyId, status: known.get(propertyId) }));
}

/** Holds the stages of all doors of a company until the transaction ends, for what moves many of them. */
export async function lockStages(tx: Database, company: Pick<Actor, 'companyId'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${companyLock(company)})`);
}

const companyLock = (actor: Pick<Actor, 'companyId'>) =>
  sql`hashtextextended(${`stages ${actor.companyId}`}, 0)`;

async function findStatus(db: Database, actor: Actor, propertyId: number) {
  return (await findStatuses(db, actor, [propertyId])).get(propertyId);
}

async function findStatuses(db: Database, actor: Actor, propertyIds: readonly number[]) {
  const newest = currentStages(actor);
  const found = await db
    .select({
      propertyId: newest.propertyId,
      stage: newest.stage,
      wonAt: newest.wonAt,
      dealValue: newest.dealValue,
      updatedAt: newest.updatedAt,
      by: colleague(actor, newest.userId),
    })
    .from(newest)
    .where(inArray(newest.propertyId, [...propertyIds]));
  return new Map(found.map(({ propertyId, ...status }) => [propertyId, status]));
}

import type { Actor } from '#access/can.ts';
import { knocksOf, ownKnocks } from '#access/rows.ts';
import type { DoorVisit } from '#domain/changes/door-state.ts';
import { type Fix, gradeKnock } from '#domain/knocks/grade.ts';
import { followUpOf } from '#domain/queues/follow-up.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import { and, desc, eq, inArray, isNull, ne } from '#server/db/orm.ts';
import { type KnockBefore, knocks } from '#server/db/schema/index.ts';
import { type Database, send } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Door } from './held-doors.data.ts';
import { refreshLastVisit } from './last-visit.data.ts';

/** A visit to record at a door. */
export interface Visit {
  /** Id of the device change; null for a direct call. */
  changeId: string | null;
  propertyId: number;
  queueId: number | null;
  outcome: Outcome;
  dealValue: string | null;
  /** By the server's clock and by the device's. */
  at: Date;
  deviceAt: Date;
  fix: Fix | null;
  /** With 'Come back', the day to come back on by the door's calendar; null if none was agreed on. */
  followUpOn: string | null;
}

/**
 * Stores a visit at a locked door with its distance, in the transaction of what it changes.
 * @param before the values it changed; null if a later visit sets the door's status
 */
export async function insertKnock(
  tx: Database,
  actor: Actor,
  door: Door,
  visit: Visit,
  before: KnockBefore | null,
): Promise<void> {
  const { changeId, propertyId, queueId, outcome, at, deviceAt, fix, followUpOn } = visit;
  const near = gradeKnock(fix, door.place);
  const isAgreed = outcome === 'come_back' && followUpOn !== null;
  const followUp = isAgreed ? followUpOf(followUpOn, at, door.state.timeZone) : null;
  const inserted = tx.insert(knocks).values({
    ...{ changeId, propertyId, userId: actor.id, queueId, outcome, at, deviceAt },
    ...{ ...fix, ...near, holds: before !== null, before },
    ...{ followUpOn: followUp?.on ?? null, followUpAt: followUp?.at ?? null },
  });
  await send(tx, inserted);
  await refreshLastVisit(tx, actor, propertyId);
  const details = { outcome };
  await emit(tx, byActor(actor), 'door-knocked', { propertyId, subject: outcomeLabels[outcome], details });
}

/** Where visits of the actor's own were, by the ids of their changes. */
export async function findVisited(
  db: Database,
  actor: Actor,
  changeIds: readonly string[],
): Promise<number[]> {
  if (changeIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ propertyId: knocks.propertyId })
    .from(knocks)
    .where(and(inArray(knocks.changeId, [...changeIds]), ownKnocks(actor)));
  return rows.map(({ propertyId }) => propertyId);
}

/** A visit of the actor's own by the id of its change; held until the transaction ends. */
export async function holdKnock(tx: Database, actor: Actor, changeId: string) {
  const [knock] = await tx
    .select()
    .from(knocks)
    .where(and(eq(knocks.changeId, changeId), ownKnocks(actor)))
    .for('update');
  return knock ?? null;
}

/** The company's second to last visit there; those taken back do not count. */
export async function findLastKnockBut(
  db: Database,
  actor: Actor,
  { id, propertyId }: { id: number; propertyId: number },
): Promise<DoorVisit | null> {
  const { changeId, outcome, at, queueId } = knocks;
  const [last] = await db
    .select({ changeId, outcome, at, queueId })
    .from(knocks)
    .where(
      and(eq(knocks.propertyId, propertyId), knocksOf(actor), isNull(knocks.withdrawnAt), ne(knocks.id, id)),
    )
    .orderBy(desc(at))
    .limit(1);
  return last ? { ...last, before: null } : null;
}

/** Withdraws a visit at a held door. */
export async function withdrawKnock(
  tx: Database,
  actor: Actor,
  knock: { id: number; propertyId: number; outcome: Outcome },
): Promise<void> {
  await send(tx, tx.update(knocks).set({ withdrawnAt: new Date() }).where(eq(knocks.id, knock.id)));
  await refreshLastVisit(tx, actor, knock.propertyId);
  const about = { propertyId: knock.propertyId, subject: outcomeLabels[knock.outcome] };
  await emit(tx, byActor(actor), 'knock-withdrawn', about);
}

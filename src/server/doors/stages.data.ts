import type { Actor } from '#access/can.ts';
import { doorsOf } from '#access/rows.ts';
import type { Stage } from '#domain/crm.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, propertyStatus } from '#server/db/schema/index.ts';
import { type Database, send } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { type LockedDoor, lockRows } from './door-locks.data.ts';

/** What is noted of a move: the value of a deal that it wins, and when it was made by the server's clock. */
interface Move {
  wonFor: string | null;
  at: Date;
}

/**
 * Moves a held door to the stage that follows from the one it has; see moveDoor. A deal that is won keeps its value
 * where none is given.
 */
export async function followStage(
  tx: Database,
  actor: Actor,
  door: LockedDoor,
  next: (stage: Stage) => Stage,
  move: Move,
): Promise<void> {
  const from = door.status?.stage ?? 'new';
  const to = next(from);
  if (to !== from || (to === 'won' && move.wonFor !== null)) await moveDoor(tx, actor, door, to, move);
}

/**
 * Moves a locked door to a stage. Winning records the time and the value; both stay when the stage leaves 'won', whichever
 * colleague moves it, and winning again overwrites them. Another 'won' in between corrects the value. The same stage again
 * changes nothing.
 * @returns the stage as it is then
 */
export async function moveDoor(
  tx: Database,
  actor: Actor,
  door: LockedDoor,
  stage: Stage,
  { wonFor, at }: Move,
): Promise<LockedDoor['status']> {
  const { propertyId, status: before } = door;
  const fromStage = before?.stage ?? 'new';
  const won = stage === 'won';
  const same = stage === fromStage && (!won || Number(wonFor ?? -1) === Number(before?.dealValue ?? -1));
  if (same) return before;
  const wonAt = won && fromStage !== 'won' ? at : (before?.wonAt ?? null);
  const dealValue = won ? wonFor : (before?.dealValue ?? null);
  await send(tx, tx.execute(writeStage(actor, [propertyId], stage, { at, wonAt, dealValue })));
  const details = { fromStage, toStage: stage, dealValue: won ? wonFor : null };
  await emit(tx, byActor(actor), 'stage-changed', { propertyId, details });
  return { stage, wonAt, dealValue, updatedAt: new Date(), by: null };
}

/**
 * Moves those of the properties that are in one stage to another, each with its line in the history; locks them first.
 * The actor was seen to see them.
 */
export async function moveAll(
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
  [fromStage, toStage]: readonly [Stage, Stage],
  at: Date,
): Promise<void> {
  if (propertyIds.length === 0) return;
  const ids = [...new Set(propertyIds)].sort((a, b) => a - b);
  await lockRows(tx, actor, ids);
  const moving = writeStage(actor, ids, toStage, { at, onlyFrom: fromStage });
  const { rows } = await tx.execute<{ id: number }>(moving);
  const properties = rows.map(({ id }) => id);
  const details = { fromStage, toStage, dealValue: null };
  await emit(tx, byActor(actor), 'stage-changed', { properties, details });
}

/** What else is written with a stage; what is absent stays as it is. */
interface Written {
  /** When it was made, by the server's clock. */
  at: Date;
  wonAt?: Date | null;
  dealValue?: string | null;
  /** Doors in other stages stay there. */
  onlyFrom?: Stage;
}

/**
 * The only writer of stages: the company's, and the record of who set it. The doors are locked. It returns the ids of the
 * properties whose stage was written.
 */
function writeStage(
  actor: Actor,
  ids: readonly number[],
  stage: Stage,
  { at, wonAt, dealValue, onlyFrom }: Written,
): SQL {
  const { id: by } = actor;
  const also = [
    ...(wonAt === undefined ? [] : [sql`, won_at = ${wonAt}`]),
    ...(dealValue === undefined ? [] : [sql`, deal_value = ${dealValue}`]),
  ];
  const among = and(
    doorsOf(actor),
    sql`${companyDoors.propertyId} = any(${sql.param(ids)}::int[])`,
    onlyFrom && eq(companyDoors.stage, onlyFrom),
  );
  // Always later than before: the newest record of a company is its stage (remake.data.ts).
  return sql`
    with moved as (
      update ${companyDoors} set stage = ${stage}, moved_by = ${by},
        moved_at = greatest(${at}::timestamptz, ${companyDoors.movedAt} + interval '1 ms')${sql.join(also)}
      where ${among} returning *
    )
    insert into ${propertyStatus} (property_id, user_id, customer_id, stage, won_at, deal_value, updated_at)
    select property_id, moved_by, customer_id, stage, won_at, deal_value, moved_at from moved
    on conflict (property_id, user_id) do update set stage = excluded.stage, won_at = excluded.won_at,
      deal_value = excluded.deal_value, updated_at = excluded.updated_at
    returning property_id as id`;
}

import type { Actor } from '#access/can.ts';
import { sql } from '#server/db/orm.ts';
import { propertyStatus, queueItems, queues, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { currentStages } from './current-stage.data.ts';
import { lockStages } from './stages.data.ts';

/**
 * Moves doors that have left their company's last queue from Queued back to New, each with its line in the history. To be
 * called after the commit that took them off: whoever changes a door holds its stage before its place on a list, so both in
 * one transaction could wait for each other. What is cut off in between, `resetUnqueued` finds.
 */
export async function releaseDoors(
  db: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<void> {
  if (propertyIds.length === 0) return;
  await db.transaction(async (tx) => {
    await lockStages(tx, actor);
    const current = currentStages(actor);
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into ${propertyStatus} (property_id, user_id, customer_id, stage, won_at, deal_value, updated_at)
      select ${current.propertyId}, ${actor.id}, ${actor.companyId}, 'new', ${current.wonAt}, ${current.dealValue},
        greatest(clock_timestamp(), ${current.updatedAt} + interval '1 ms')
      from ${current}
      where ${current.propertyId} = any(${sql.param(propertyIds)}::int[]) and ${current.stage} = 'queued'
        and not ${isQueued(sql`${current.propertyId}`, sql`${actor.companyId}`)}
      on conflict (property_id, user_id) do update set stage = excluded.stage, won_at = excluded.won_at,
        deal_value = excluded.deal_value, updated_at = excluded.updated_at
      returning property_id as id`);
    await emit(tx, byActor(actor), 'stage-changed', {
      properties: rows.map(({ id }) => id),
      details: { fromStage: 'queued', toStage: 'new', dealValue: null },
    });
  });
}

/**
 * Does the same for every company: for lists that went with a deleted account. Nobody did it, so no history tells of it.
 * Gives how many doors it found.
 */
export async function resetUnqueued(db: Database): Promise<number> {
  const { companyId, propertyId, stage, updatedAt, id } = propertyStatus;
  const isNewest = sql`not exists (select from ${propertyStatus} as newer where newer.customer_id = ${companyId}
    and newer.property_id = ${propertyId} and (newer.updated_at, newer.id) > (${updatedAt}, ${id}))`;
  const isStale = sql`${stage} = 'queued' and not ${isQueued(sql`${propertyId}`, sql`${companyId}`)} and ${isNewest}`;
  const companies = await db.selectDistinct({ companyId }).from(propertyStatus).where(isStale);
  let count = 0;
  for (const company of companies)
    count += await db.transaction(async (tx) => {
      await lockStages(tx, company);
      const { rowCount } = await tx.execute(sql`
        update ${propertyStatus} set stage = 'new', updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
        where ${companyId} = ${company.companyId} and ${isStale}`);
      return rowCount ?? 0;
    });
  return count;
}

const isQueued = (door: ReturnType<typeof sql>, company: ReturnType<typeof sql>) => sql`exists (
  select from ${queueItems} join ${queues} on ${queues.id} = ${queueItems.queueId}
  join ${users} on ${users.id} = ${queues.userId}
  where ${queueItems.propertyId} = ${door} and ${users.companyId} = ${company})`;

import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, queuesLedBy } from '#access/rows.ts';
import type { Paging } from '#contract/paging.ts';
import type { TeamQueue, TeamQueueDoor } from '#contract/team-queues.ts';
import { closedStages } from '#domain/queues/outcomes.ts';
import { and, asc, count, eq, inArray, max, sql } from '#server/db/orm.ts';
import { properties, queueItems, queues, users, walks } from '#server/db/schema/index.ts';
import { currentStages } from '#server/features/crm/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent } from '#server/platform/errors.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

const ownerName = sql<string>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`;

/** The queues of the actor's colleagues that hold doors, those worked last first. Counts alone: no door is named. */
export async function listTeamQueues(db: Database, actor: Actor): Promise<TeamQueue[]> {
  const current = currentStages(actor);
  const worked = sql`${queueItems.status} <> 'new' or ${inArray(current.stage, closedStages)}`;
  const counts = db
    .select({
      queueId: queueItems.queueId,
      doors: count().as('doors'),
      worked: sql<number>`(count(*) filter (where ${worked}))::int`.as('worked'),
      workedAt: max(queueItems.workedAt).as('worked_at'),
    })
    .from(queueItems)
    .innerJoin(queues, eq(queues.id, queueItems.queueId))
    .leftJoin(current, eq(current.propertyId, queueItems.propertyId))
    .where(queuesLedBy(actor))
    .groupBy(queueItems.queueId)
    .as('counts');
  const rows = await db
    .select({
      ...{ id: queues.id, name: queues.name, ownerId: users.id, ownerName, day: walks.day },
      ...{ doors: counts.doors, worked: counts.worked, workedAt: counts.workedAt },
    })
    .from(queues)
    .innerJoin(counts, eq(counts.queueId, queues.id))
    .innerJoin(users, eq(users.id, queues.userId))
    .leftJoin(walks, eq(walks.queueId, queues.id))
    .orderBy(sql`${counts.workedAt} desc nulls last`, asc(ownerName), asc(queues.id));
  return rows.map(({ ownerId, ownerName: name, workedAt, ...row }) => ({
    ...row,
    owner: { id: ownerId, name },
    workedAt: workedAt?.toISOString() ?? null,
  }));
}

/** The doors of a colleague's queue that the actor sees, in its order. Throws 404. */
export async function listTeamQueueDoors(
  db: Database,
  actor: Actor,
  queueId: number,
  paging: Paging,
): Promise<Page<TeamQueueDoor>> {
  const which = and(eq(queues.id, queueId), queuesLedBy(actor));
  if ((await db.$count(queues, which)) === 0) throw absent('Queue not found');
  const current = currentStages(actor);
  const seen = and(eq(queueItems.queueId, queueId), propertiesVisibleTo(actor));
  const rows = db
    .select({
      ...{ propertyId: properties.id, address: properties.address, zipCode: properties.zipCode },
      ...{ status: queueItems.status, notes: queueItems.notes },
      stage: sql<TeamQueueDoor['stage']>`coalesce(${current.stage}, 'new')`,
      workedAt: asIso<string | null>(queueItems.workedAt),
    })
    .from(queueItems)
    .innerJoin(properties, eq(properties.id, queueItems.propertyId))
    .leftJoin(current, eq(current.propertyId, queueItems.propertyId))
    .where(seen)
    .orderBy(sql`${queueItems.position} nulls last`, asc(queueItems.id))
    .$dynamic();
  const total = db
    .select({ total: count() })
    .from(queueItems)
    .innerJoin(properties, eq(properties.id, queueItems.propertyId))
    .where(seen);
  return pageOf(rows, total, paging);
}

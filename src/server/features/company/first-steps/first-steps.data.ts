import { type Actor, can } from '#access/can.ts';
import { invitationsOf, knocksOf, ofCompany, ownedBy, ownKnocks, ownQueues, walksOf } from '#access/rows.ts';
import type { FirstStep } from '#contract/first-steps.ts';
import { and, asc, eq, inArray, isNull, not, type SQL, sql } from '#server/db/orm.ts';
import type { PgTable } from '#server/db/pg-core.ts';
import {
  captures,
  invitations,
  knocks,
  queueItems,
  queues,
  uploads,
  users,
  userZipSubscriptions,
  walks,
} from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** What the role begins with, checked against what is there; nothing once all of it is done or it was dismissed. */
export async function listFirstSteps(db: Database, actor: Actor): Promise<FirstStep[]> {
  if (await areDismissed(db, actor)) return [];
  const steps = await stepsOf(db, actor);
  return steps.every(({ done }) => done) ? [] : steps;
}

/** For good, on every device. */
export async function dismissFirstSteps(db: Database, actor: Actor): Promise<void> {
  await db.update(users).set({ firstStepsHiddenAt: sql`now()` }).where(ownedBy(actor, users.id));
}

async function areDismissed(db: Database, actor: Actor): Promise<boolean> {
  return (await db.$count(users, and(ownedBy(actor, users.id), not(isNull(users.firstStepsHiddenAt))))) > 0;
}

function stepsOf(db: Database, actor: Actor): Promise<FirstStep[]> {
  if (can(actor, 'admin:stats')) return administratorSteps(db);
  if (!can(actor, 'property:read')) return Promise.resolve([]);
  return can(actor, 'team:lead') ? leaderSteps(db, actor) : repSteps(db, actor);
}

async function administratorSteps(db: Database): Promise<FirstStep[]> {
  return [
    step('import', await exists(db, uploads, eq(uploads.state, 'completed'))),
    step('assign', await exists(db, userZipSubscriptions, eq(userZipSubscriptions.status, 'active'))),
    step(
      'deliver',
      await exists(
        db,
        captures,
        and(inArray(captures.kind, ['flight', 'storm-response']), eq(captures.state, 'delivered')),
      ),
    ),
  ];
}

async function leaderSteps(db: Database, actor: Actor): Promise<FirstStep[]> {
  const colleagues = and(
    ofCompany(actor, users.id),
    not(ownedBy(actor, users.id)),
    isNull(users.accessEndedAt),
  );
  return [
    // A user who may not invite already has colleagues.
    step(
      'invite',
      (await exists(db, users, colleagues)) || (await exists(db, invitations, invitationsOf(actor))),
    ),
    step('cut-walks', await exists(db, walks, walksOf(actor))),
    step('watch', await exists(db, knocks, and(knocksOf(actor), not(ownKnocks(actor))))),
  ];
}

async function repSteps(db: Database, actor: Actor): Promise<FirstStep[]> {
  const knocked = await exists(db, knocks, ownKnocks(actor));
  const [queue] = await db
    .select({ id: queues.id })
    .from(queues)
    .where(
      and(
        ownQueues(actor),
        sql`exists (select from ${queueItems} where ${queueItems.queueId} = ${queues.id})`,
      ),
    )
    .orderBy(asc(queues.id))
    .limit(1);
  const queueId = queue?.id ?? null;
  return [
    step('get-doors', queueId !== null || knocked, queueId),
    step('take-along', knocked, queueId),
    step('knock', knocked, queueId),
  ];
}

const step = (key: FirstStep['key'], done: boolean, queueId: number | null = null): FirstStep => ({
  key,
  done,
  queueId,
});

async function exists(db: Database, table: PgTable, where: SQL | undefined): Promise<boolean> {
  return (await db.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0;
}

import type { Actor } from '#access/can.ts';
import { operationsVisibleTo } from '#access/rows.ts';
import type { Operation, OperationDetails, operationGroups } from '#contract/operations.ts';
import type { Paging } from '#contract/paging.ts';
import { isOpen, isRetryable, type OperationName, openStates } from '#domain/operations.ts';
import { and, count, desc, eq, inArray, not, type SQL, sql } from '#server/db/orm.ts';
import { operationFailures, operations, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

type Show = (typeof operationGroups)[number];

/** Latest first. */
export async function listOperations(
  db: Database,
  actor: Actor,
  { show, ...paging }: Paging & { show: Show },
): Promise<Page<Operation>> {
  const where = and(operationsVisibleTo(actor), inGroup[show]);
  const rows = selectOperations(db).where(where).orderBy(desc(operations.createdAt));
  const total = db.select({ total: count() }).from(operations).where(where);
  const page = await pageOf(rows.$dynamic(), total, paging);
  return { ...page, rows: page.rows.map((row) => present(row, actor)) };
}

const isOpenRow = inArray(operations.state, [...openStates]);
const inGroup: Record<Show, SQL | undefined> = {
  open: isOpenRow,
  broken: inArray(operations.state, ['failed', 'dead']),
  ended: not(isOpenRow),
  all: undefined,
};

const FAILURES_SHOWN = 20;

export async function getOperation(db: Database, actor: Actor, id: string): Promise<OperationDetails> {
  const [row] = await selectOperations(db).where(and(eq(operations.id, id), operationsVisibleTo(actor)));
  if (!row) throw notFound('This work');
  const { step, message, at } = operationFailures;
  const failures =
    actor.role === 'admin'
      ? await db
          .select({ step, message, at: asIso<string>(at) })
          .from(operationFailures)
          .where(eq(operationFailures.operationId, id))
          .orderBy(desc(operationFailures.id))
          .limit(FAILURES_SHOWN)
      : [];
  return { ...present(row, actor), failures };
}

const hasFailures = sql<boolean>`exists (select from ${operationFailures}
  where ${operationFailures.operationId} = ${operations.id})`;

const selectOperations = (db: Database) =>
  db
    .select({ operation: operations, startedBy: users.email, hasFailures })
    .from(operations)
    .leftJoin(users, eq(users.id, operations.userId));

function present(
  { operation, startedBy, hasFailures }: Awaited<ReturnType<typeof selectOperations>>[number],
  actor: Actor,
): Operation {
  const { id, subject, state, step, done, total, error, result, recoveries } = operation;
  const name = operation.name as OperationName;
  const isCanceling = isOpen(state) && operation.cancelAskedAt !== null;
  return {
    ...{ id, name, subject, startedBy, state, step, done, total, error, result, isCanceling, recoveries },
    createdAt: operation.createdAt.toISOString(),
    startedAt: operation.startedAt?.toISOString() ?? null,
    finishedAt: operation.finishedAt?.toISOString() ?? null,
    hasFailures: actor.role === 'admin' && hasFailures,
    may: { cancel: isOpen(state) && !isCanceling, retry: isRetryable({ name, state }) },
  };
}

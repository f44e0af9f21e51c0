import { and, eq } from 'drizzle-orm';
import type { Actor } from '#access/can.ts';
import { changesOf } from '#access/rows.ts';
import type { Change, ChangeAnswer } from '#contract/changes.ts';
import { madeAt, type Verdict } from '#domain/changes/decide.ts';
import { type ChangeReason, changeKinds, changeReasons } from '#domain/changes/kinds.ts';
import { changes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/errors.ts';
import { effectOf } from './effects.data.ts';

/**
 * Applies a change exactly once: its effect and its row are one transaction, and whoever sends it again gets what was
 * answered before. Only a refused one is looked at again. Throws where the server cannot work at all.
 */
export async function applyChange(
  db: Database,
  actor: Actor,
  change: Change,
  clock: { sentAt: Date | null; arrivedAt: Date },
): Promise<ChangeAnswer> {
  const kind = changeKinds.find((known) => known === change.kind);
  if (!kind) return answer(change.id, refused('unknown-kind'));
  const deviceAt = new Date(change.at);
  const at = madeAt({ deviceAt, ...clock });
  return db.transaction(async (tx) => {
    const row = { id: change.id, deviceId: change.deviceId, sequence: change.sequence, kind, deviceAt };
    const isNew = await begin(tx, actor, row);
    if (!isNew) return answerAgain(tx, actor, change.id);
    const verdict = await effect(tx, () => effectOf(tx, actor, { ...change, kind, at, deviceAt }));
    if (verdict.result !== 'applied') await end(tx, actor, change.id, verdict);
    return answer(change.id, verdict);
  });
}

interface Said {
  result: Verdict['result'];
  reason?: ChangeReason;
  /** A sentence of its own. */
  detail?: string;
}

/** Whoever sends the same change meanwhile waits here until this transaction has ended. */
async function begin(
  tx: Database,
  actor: Actor,
  row: Omit<typeof changes.$inferInsert, 'userId' | 'result'>,
): Promise<boolean> {
  const applied = { result: 'applied', reason: null } as const;
  const begun = await tx
    .insert(changes)
    .values({ ...row, ...applied, userId: actor.id })
    .onConflictDoUpdate({
      target: changes.id,
      set: { ...applied, appliedAt: new Date() },
      setWhere: and(eq(changes.result, 'refused'), changesOf(actor)),
    })
    .returning({ id: changes.id });
  return begun.length > 0;
}

/** What is refused leaves nothing but its row. */
async function effect(tx: Database, act: () => Promise<Said>): Promise<Said> {
  try {
    return await tx.transaction(act);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    if (error.status === 404) return refused('no-access');
    return { ...refused('failed'), detail: error.message };
  }
}

async function end(tx: Database, actor: Actor, id: string, { result, reason }: Said): Promise<void> {
  await tx
    .update(changes)
    .set({ result, reason: reason ?? null })
    .where(and(eq(changes.id, id), changesOf(actor)));
}

async function answerAgain(tx: Database, actor: Actor, id: string): Promise<ChangeAnswer> {
  const [row] = await tx
    .select({ result: changes.result, reason: changes.reason })
    .from(changes)
    .where(and(eq(changes.id, id), changesOf(actor)));
  if (!row) return answer(id, refused('not-yours'));
  const reason = row.reason as ChangeReason | null;
  return answer(
    id,
    row.result === 'applied' ? { result: 'already' } : { result: row.result, ...(reason && { reason }) },
  );
}

const refused = (reason: ChangeReason) => ({ result: 'refused', reason }) as const;

const answer = (id: string, { result, reason, detail }: Said): ChangeAnswer => ({
  id,
  result,
  reason: reason ?? null,
  detail: detail ?? (reason ? changeReasons[reason] : null),
});

import type { Actor } from '#access/can.ts';
import { changesOf } from '#access/rows.ts';
import type { Change, ChangeAnswer } from '#contract/changes.ts';
import { madeAt, type Verdict } from '#domain/changes/decide.ts';
import { type ChangeReason, changeKinds, changeReasons } from '#domain/changes/kinds.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import { changes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asFailure } from '#server/platform/errors.ts';
import { type Apply, type Made, type Needs, openDoors } from './effects.data.ts';
import { noteSync } from './syncs.data.ts';

/** The device's clock at sending, if it was sent, and the server's at arrival; what the device still keeps, if it reports it. */
interface Sync {
  sentAt: Date | null;
  arrivedAt: Date;
  waiting: number | null;
}

/**
 * Applies changes in this order, each exactly once: its effect and its row are one transaction, and a sender who repeats
 * it gets the earlier answer. Only a refused one is tried again. They share a transaction; if one of them fails, all are
 * rolled back and each gets its own, so that it blocks no other. Throws if the server cannot work at all.
 */
export async function applyChanges(
  db: Database,
  actor: Actor,
  sent: readonly Change[],
  sync: Sync,
  needs: Needs,
): Promise<ChangeAnswer[]> {
  const open: Open = (tx, actor, toDo) => openDoors(tx, actor, toDo, needs);
  try {
    return await db.transaction((tx) => applyOnce(tx, actor, sent, sync, open));
  } catch (error) {
    if (sent.length === 1) {
      const refusal = refusalOf(error);
      return db.transaction((tx) => applyOnce(tx, actor, sent, sync, async () => async () => refusal));
    }
    const answers: ChangeAnswer[] = [];
    for (const change of sent) answers.push(...(await applyChanges(db, actor, [change], sync, needs)));
    return answers;
  }
}

interface Answered {
  result: Verdict['result'];
  reason?: ChangeReason;
  /** A sentence for this case. */
  detail?: string;
}

type Open = (tx: Database, actor: Actor, toDo: readonly Made[]) => Promise<Apply<Answered>>;

async function applyOnce(
  tx: Database,
  actor: Actor,
  sent: readonly Change[],
  sync: Sync,
  open: Open,
): Promise<ChangeAnswer[]> {
  const made = new Map<string, Made>();
  // Of an id that is there twice the first counts.
  for (const one of sent.flatMap((change) => known(change, sync)))
    if (!made.has(one.id)) made.set(one.id, one);
  const begun = await begin(tx, actor, [...made.values()]);
  const toDo = [...made.values()].filter(({ id }) => begun.has(id));
  const apply = await open(tx, actor, toDo);
  const now = new Map<string, Answered>();
  for (const change of toDo) now.set(change.id, await apply(change));
  await end(tx, actor, now);
  await noteSync(tx, actor, sent.at(-1)?.deviceId, sync);
  const before = await findAnswered(
    tx,
    actor,
    [...made.keys()].filter((id) => !begun.has(id)),
  );
  return sent.map(({ id }, place) => {
    if (!made.has(id)) return answer(id, refused('unknown-kind'));
    const verdict = now.get(id) ?? before.get(id) ?? refused('not-yours');
    const isRepeated = sent.findIndex((one) => one.id === id) < place;
    return answer(id, isRepeated ? again(verdict) : verdict);
  });
}

function known({ kind: wanted, at, heard, ...change }: Change, { sentAt, arrivedAt }: Sync): Made[] {
  const kind = changeKinds.find((one) => one === wanted);
  // PostgreSQL has no year 0, and no device's clock is before 1970.
  const deviceAt = new Date(Math.max(0, Date.parse(at)));
  const then = heard && { deviceAt: new Date(heard.deviceAt), serverAt: new Date(heard.serverAt) };
  return kind
    ? [{ ...change, kind, deviceAt, at: madeAt({ deviceAt, heard: then, sentAt, arrivedAt }) }]
    : [];
}

/** A second sender of one of them waits here until this transaction has ended. Returns the ids still to apply. */
async function begin(tx: Database, actor: Actor, made: readonly Made[]): Promise<Set<string>> {
  if (made.length === 0) return new Set();
  const applied = { result: 'applied', reason: null } as const;
  // In one order, so that two calls with some of the same never wait for each other.
  const rows = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const begun = await tx
    .insert(changes)
    .values(
      rows.map(({ id, deviceId, sequence, kind, deviceAt }) => ({
        ...{ id, deviceId, sequence, kind, deviceAt, userId: actor.id },
        ...applied,
      })),
    )
    .onConflictDoUpdate({
      target: changes.id,
      set: { ...applied, appliedAt: new Date() },
      setWhere: and(eq(changes.result, 'refused'), changesOf(actor)),
    })
    .returning({ id: changes.id });
  return new Set(begun.map(({ id }) => id));
}

/** Records what became of those that were not simply applied. */
async function end(tx: Database, actor: Actor, verdicts: ReadonlyMap<string, Answered>): Promise<void> {
  const others = [...verdicts].filter(([, { result, reason }]) => result !== 'applied' || reason);
  if (others.length === 0) return;
  const ids = others.map(([id]) => id);
  const results = others.map(([, { result }]) => result);
  const reasons = others.map(([, { reason }]) => reason ?? null);
  await tx.execute(sql`update ${changes} set result = v.result, reason = v.reason
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(results)}::text[], ${sql.param(reasons)}::text[])
      as v(id, result, reason)
    where ${changes.id} = v.id and ${changesOf(actor)}`);
}

/** What was answered before, as it is answered again. */
async function findAnswered(
  tx: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Answered>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: changes.id, result: changes.result, reason: changes.reason })
    .from(changes)
    .where(and(inArray(changes.id, [...ids]), changesOf(actor)));
  return new Map(
    rows.map(({ id, result, reason }) => {
      const known = reason as ChangeReason | null;
      return [id, again({ result, ...(known && { reason: known }) })];
    }),
  );
}

const again = (verdict: Answered): Answered =>
  verdict.result === 'applied' ? { ...verdict, result: 'already' } : verdict;

/** The verdict for a failure caused by the change. Rethrows failures of the server, and temporary ones. */
function refusalOf(error: unknown): Answered {
  const failure = asFailure(error);
  if (!failure || failure.status >= 500) throw error;
  return failure.status === 404 ? refused('no-access') : { ...refused('failed'), detail: failure.message };
}

const refused = (reason: ChangeReason) => ({ result: 'refused', reason }) as const;

const answer = (id: string, { result, reason, detail }: Answered): ChangeAnswer => ({
  id,
  result,
  reason: reason ?? null,
  detail: detail ?? (reason ? changeReasons[reason] : null),
});

import type { Actor } from '#access/can.ts';
import { type ChangeBody, changeBodies } from '#contract/changes.ts';
import { decide, type Present, type Proposed, type Verdict } from '#domain/changes/decide.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import { outcomeEffects } from '#domain/queues/outcomes.ts';
import {
  deleteTags,
  findTagged,
  followStage,
  insertNote,
  insertTag,
  lockDoor,
  requireVisible,
  setStage,
} from '#server/features/crm/index.ts';
import { findLastKnockAt, holdKnock, type Visit, withdrawKnock } from '#server/features/knocks/index.ts';
import { applyVisit, setStatus } from '#server/features/queues/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A change with its times: by the server's clock and by the device's. */
export interface Made {
  id: string;
  kind: ChangeKind;
  at: Date;
  deviceAt: Date;
  body: unknown;
}

interface Sender {
  tx: Database;
  actor: Actor;
  made: Made;
}

/**
 * Does what a change says, as far as what is known by now lets it, in the caller's transaction.
 * @throws NotFound where the actor does not see the door
 */
export function effectOf(tx: Database, actor: Actor, made: Made): Promise<Verdict> {
  const read = changeBodies[made.kind].safeParse(made.body);
  if (!read.success) return Promise.resolve({ result: 'refused', reason: 'unreadable' });
  const work = effects[made.kind] as (sender: Sender, body: unknown) => Promise<Verdict>;
  return work({ tx, actor, made }, read.data);
}

const effects: {
  [Kind in ChangeKind]: (sender: Sender, body: ChangeBody<Kind>) => Promise<Verdict>;
} = { knock, note, stage, tag, undo };

async function knock({ tx, actor, made }: Sender, body: ChangeBody<'knock'>): Promise<Verdict> {
  const { propertyId, outcome } = body;
  const present = await doorAtHand(tx, actor, propertyId);
  const verdict = decide({ kind: 'knock', at: made.at }, present);
  const { status } = outcomeEffects[outcome];
  const found = await setStatus(tx, actor, body, { status, workedAt: made.at });
  const queueId = found === null ? null : body.queueId;
  const visit: Visit = { ...body, queueId, changeId: made.id, at: made.at, deviceAt: made.deviceAt };
  await applyVisit(tx, actor, visit, { status: found, isLatest: verdict.result === 'applied' });
  return verdict;
}

async function note({ tx, actor }: Sender, { propertyId, body }: ChangeBody<'note'>): Promise<Verdict> {
  await insertNote(tx, actor, propertyId, body);
  return { result: 'applied' };
}

async function stage({ tx, actor }: Sender, body: ChangeBody<'stage'>): Promise<Verdict> {
  const { propertyId, dealValue, seen } = body;
  const present = await doorAtHand(tx, actor, propertyId);
  const verdict = decide({ kind: 'stage', stage: body.stage, seen }, present);
  if (verdict.result === 'applied') await setStage(tx, actor, propertyId, body.stage, dealValue);
  return verdict;
}

async function tag({ tx, actor, made }: Sender, body: ChangeBody<'tag'>): Promise<Verdict> {
  const { propertyId, tagKey, label, on } = body;
  const present = await doorAtHand(tx, actor, propertyId);
  const taggedAt = await findTagged(tx, actor, propertyId, tagKey);
  const verdict = decide({ kind: 'tag', tagKey, on, at: made.at }, { ...present, taggedAt });
  if (verdict.result !== 'applied') return verdict;
  if (on) await insertTag(tx, actor, propertyId, { tagKey, label });
  else await deleteTags(tx, actor, propertyId, [tagKey]);
  return verdict;
}

/** Puts the door back to where the visit found it, as far as nobody moved it since. */
async function undo({ tx, actor }: Sender, { changeId }: ChangeBody<'undo'>): Promise<Verdict> {
  const visit = await holdKnock(tx, actor, changeId);
  const proposed: Proposed = { kind: 'undo' };
  if (!visit) return decide(proposed, nothingKnown);
  const { propertyId, queueId, before } = visit;
  const present = await doorAtHand(tx, actor, propertyId, visit.id);
  const target = { at: visit.at, withdrawn: visit.withdrawnAt !== null };
  const verdict = decide(proposed, { ...present, target });
  if (verdict.result === 'already') return verdict;
  await withdrawKnock(tx, actor, visit);
  if (verdict.result === 'superseded' || !before) return verdict;
  if (before.status !== null) await setStatus(tx, actor, { queueId, propertyId }, { status: before.status });
  await followStage(
    tx,
    actor,
    propertyId,
    (current) => (current === before.stageAfter ? before.stage : current),
    null,
  );
  await deleteTags(tx, actor, propertyId, before.tagsAdded);
  for (const { key, label } of before.tagsRemoved)
    await insertTag(tx, actor, propertyId, { tagKey: key, label });
  return verdict;
}

const nothingKnown: Present = {
  stage: 'new',
  stageByColleague: false,
  taggedAt: null,
  lastKnockAt: null,
  target: null,
};

/** Held until the transaction ends, so that two changes at one door take turns. */
async function doorAtHand(
  tx: Database,
  actor: Actor,
  propertyId: number,
  butForKnock?: number,
): Promise<Present> {
  await requireVisible(tx, actor, propertyId);
  const status = await lockDoor(tx, actor, propertyId);
  return {
    ...nothingKnown,
    stage: status?.stage ?? 'new',
    stageByColleague: (status?.by ?? null) !== null,
    lastKnockAt: await findLastKnockAt(tx, actor, propertyId, butForKnock),
  };
}

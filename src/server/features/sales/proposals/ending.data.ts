import type { Actor } from '#access/can.ts';
import { historyOf } from '#access/rows.ts';
import type { Stage } from '#domain/crm.ts';
import type { Ended } from '#domain/proposals/ended.ts';
import { isOpen, proposalNumber, type StageAfter } from '#domain/proposals/statuses.ts';
import { and, asc, desc, eq, gte, ne } from '#server/db/orm.ts';
import { propertyHistory, proposalLinks, proposalRecipients, proposals } from '#server/db/schema/index.ts';
import { followStage, lockDoor } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { tellEnded } from './deliveries.ts';
import { type ProposalRow, type SentRow, statusNow } from './rows.data.ts';
import { listSignatures } from './signatures.data.ts';

type Place = Pick<ProposalRow, 'id' | 'companyId' | 'propertyId'>;

const atDoor = ({ companyId, propertyId }: Omit<Place, 'id'>) =>
  and(eq(proposals.companyId, companyId), eq(proposals.propertyId, propertyId));

/**
 * Locks the company's proposals at a door until the transaction ends, always in one order: of two that are sent or signed
 * at once, one waits for the other.
 */
export async function lockProposalsAt(tx: Database, place: Omit<Place, 'id'>): Promise<void> {
  const { id } = proposals;
  await tx.select({ id }).from(proposals).where(atDoor(place)).orderBy(asc(id)).for('update');
}

/** The others at its door that can still be signed, the oldest first. */
export async function listOpenBeside(db: Database, place: Place): Promise<ProposalRow[]> {
  const rows = await db
    .select({ row: proposals, status: statusNow })
    .from(proposals)
    .where(and(atDoor(place), ne(proposals.id, place.id)))
    .orderBy(asc(proposals.id));
  return rows.flatMap(({ row, status }) => (isOpen(status) ? [row] : []));
}

/** Another one ended it by being sent or signed: nobody can sign it any more. Those who are not of that one are mailed why. */
export async function supersede(
  tx: Database,
  actor: Actor,
  jobs: Services['jobs'],
  { id, ...row }: ProposalRow,
  by: Pick<ProposalRow, 'id'>,
): Promise<void> {
  await tx.update(proposals).set({ status: 'superseded', updatedAt: new Date() }).where(eq(proposals.id, id));
  await enqueueEnded(tx, jobs, id, by.id);
  await emit(tx, byActor(actor), 'proposal-superseded', {
    propertyId: row.propertyId,
    subject: `${proposalNumber(row.number ?? 0)} ${row.title}`,
    details: { proposalId: id },
  });
}

/** Queues an email to each recipient who was mailed a link, but for those of another proposal. */
export async function enqueueEnded(
  tx: Database,
  jobs: Services['jobs'],
  proposalId: number,
  butOf: number | null = null,
): Promise<void> {
  const { id: recipientId, email } = proposalRecipients;
  const mailed = await tx
    .selectDistinct({ recipientId, email })
    .from(proposalRecipients)
    .innerJoin(proposalLinks, eq(proposalLinks.recipientId, recipientId))
    .where(eq(proposalRecipients.proposalId, proposalId));
  const others =
    butOf === null
      ? []
      : await tx.select({ email }).from(proposalRecipients).where(eq(proposalRecipients.proposalId, butOf));
  for (const one of mailed)
    if (!others.some((other) => other.email === one.email))
      await jobs.enqueue(tx, tellEnded, { proposalId, recipientId: one.recipientId });
}

/** What became of a proposal that nobody can sign any more. */
export async function endOf(db: Database, row: SentRow): Promise<Ended> {
  const { status, revokedAt, endReason, content } = row;
  const signedBy = (await listSignatures(db, [row.id])).map(({ name }) => name);
  if (revokedAt !== null) return { how: 'ended', reason: endReason, signedBy };
  if (status !== 'superseded') return { how: 'expired', validUntil: content.validUntil, signedBy };
  // Not one that was signed before this was sent. Both change in one transaction, and signing keeps whole seconds.
  const around = new Date(row.updatedAt.getTime() - 1000);
  const signed = await db.$count(
    proposals,
    and(atDoor(row), eq(proposals.status, 'signed'), gte(proposals.signedAt, around)),
  );
  return { how: signed > 0 ? 'another signed' : 'replaced', signedBy };
}

/**
 * Moves a door out of Proposal Sent once nothing there can be signed any more.
 * @returns the stage it was moved to; null where it stays
 */
export async function leaveProposalSent(
  tx: Database,
  actor: Actor,
  row: Place,
  after: StageAfter,
  at: Date,
): Promise<Stage | null> {
  if ((await listOpenBeside(tx, row)).length > 0) return null;
  const to = after === 'before' ? await stageBefore(tx, actor, row.propertyId) : after;
  let moved: Stage | null = null;
  const next = (stage: Stage): Stage => {
    if (stage !== 'proposal_sent' || to === stage) return stage;
    moved = to;
    return to;
  };
  const door = await lockDoor(tx, actor, row.propertyId);
  await followStage(tx, actor, door, next, { wonFor: null, at });
  return moved;
}

/** In which stage a door was before it came to Proposal Sent. */
async function stageBefore(tx: Database, actor: Actor, propertyId: number): Promise<Stage> {
  const { fromStage, toStage, kind, at, id } = propertyHistory;
  const [found] = await tx
    .select({ fromStage })
    .from(propertyHistory)
    .where(
      and(
        eq(propertyHistory.propertyId, propertyId),
        eq(kind, 'stage'),
        eq(toStage, 'proposal_sent'),
        historyOf(actor),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  return found?.fromStage ?? 'called';
}

import { type Actor, can } from '#access/can.ts';
import { propertiesVisibleTo, proposalsOf } from '#access/rows.ts';
import type { ProposalStatus } from '#domain/proposals/statuses.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import { properties, proposals } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';

export type ProposalRow = typeof proposals.$inferSelect;
/** One that was sent. */
export type SentRow = ProposalRow & { content: NonNullable<ProposalRow['content']>; contentSha256: string };

/** Its status at this moment: one whose time is over is expired, whether or not the hourly job has noted it. */
export const statusNow: SQL<ProposalStatus> = sql`case when ${proposals.status} in ('sent', 'viewed')
  and ${proposals.expiresAt} <= now() then 'expired' else ${proposals.status} end`;

/** Ends a proposal for its homeowner: only its author and those who lead the company may. */
export const mayRevoke = (actor: Actor, { userId }: Pick<ProposalRow, 'userId'>): boolean =>
  userId === actor.id || can(actor, 'team:lead');

/** A proposal of the company at a door the actor sees. @throws 404 */
export async function getRow(db: Database, actor: Actor, proposalId: number): Promise<ProposalRow> {
  const [found] = await db
    .select(whole)
    .from(proposals)
    .innerJoin(properties, ofDoor(actor))
    .where(which(actor, proposalId));
  if (!found) throw notFound('The proposal');
  return { ...found.row, status: found.status };
}

/** The same, locked until the transaction ends. */
export async function lockRow(tx: Database, actor: Actor, proposalId: number): Promise<ProposalRow> {
  const [found] = await tx
    .select(whole)
    .from(proposals)
    .innerJoin(properties, ofDoor(actor))
    .where(which(actor, proposalId))
    .for('update', { of: proposals });
  if (!found) throw notFound('The proposal');
  return { ...found.row, status: found.status };
}

/** The same of a draft in that version. @throws 409 if it was sent or a colleague changed it */
export async function lockDraft(
  tx: Database,
  actor: Actor,
  proposalId: number,
  version: number,
): Promise<ProposalRow> {
  const row = await lockRow(tx, actor, proposalId);
  if (row.status !== 'draft')
    throw conflict('This proposal was sent and no longer changes. Make a new one that replaces it.');
  if (row.version !== version)
    throw conflict('A colleague changed this draft in the meantime. Look at it again before you go on.');
  return row;
}

const whole = { row: proposals, status: statusNow };
const ofDoor = (actor: Actor) => and(eq(properties.id, proposals.propertyId), propertiesVisibleTo(actor));
const which = (actor: Actor, proposalId: number) => and(eq(proposals.id, proposalId), proposalsOf(actor));

import type { Actor } from '#access/can.ts';
import type { ProposalLink } from '#contract/proposal.ts';
import { endedWords } from '#domain/proposals/ended.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { eq, sql } from '#server/db/orm.ts';
import { proposalLinks, proposalRecipients, proposals } from '#server/db/schema/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict, gone, invalid } from '#server/platform/errors.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import { endOf } from './ending.data.ts';
import { lockRow, type ProposalRow, type SentRow, statusNow } from './rows.data.ts';
import { listSignatures, listSigningRecipients } from './signatures.data.ts';

/** For how long the link of a signed proposal opens it, and that of an ended one says why. */
const DAYS_AFTERWARDS = 365;

/** A new link to a sent proposal; the table keeps its hash, and the address is only in this answer. */
export async function insertLink(
  tx: Database,
  config: Config,
  { id: proposalId, expiresAt }: Pick<ProposalRow, 'id' | 'expiresAt'>,
  recipientId: number | null,
  signer: string | null = null,
): Promise<ProposalLink> {
  const token = newToken();
  await tx.insert(proposalLinks).values({ proposalId, recipientId, tokenHash: hashToken(token) });
  const url = `${publicUrlOf(config)}/p/${token}`;
  return { url, expiresAt: (expiresAt ?? new Date()).toISOString(), signer };
}

/**
 * Another link, for a rep to show: where several people must sign, that of one of them.
 * @param signer which of them, from 0; by default the first who has not signed
 * @throws 404, 409 if it can no longer be signed, 400 for somebody who has signed or is not asked to
 */
export async function addLink(
  tx: Database,
  actor: Actor,
  config: Config,
  proposalId: number,
  signer?: number,
): Promise<ProposalLink> {
  const row = await lockRow(tx, actor, proposalId);
  if (!isOpen(row.status))
    throw conflict('This proposal can no longer be signed, so there is no link to it.');
  const made = await listSignatures(tx, [row.id]);
  const asked = await listSigningRecipients(tx, row.id);
  const missing = asked.filter((_, index) => made.every((one) => one.signer !== index));
  const chosen = signer === undefined ? missing[0] : asked[signer];
  if (signer !== undefined && !(chosen && missing.includes(chosen)))
    throw invalid('Choose somebody who has not signed yet.', [
      { path: 'signer', message: 'Choose somebody who has not signed yet.' },
    ]);
  const name = chosen && row.content?.signers?.[asked.indexOf(chosen)]?.name;
  return insertLink(tx, config, row, chosen?.id ?? null, name);
}

/** A proposal as its link opens it. */
export interface Opened {
  row: SentRow;
  /** Whom it was made for, and which of those who must all sign they are; null for a reader. */
  recipient: { id: number; name: string | null; signer: number | null } | null;
}

/**
 * What a link opens: what can be signed, what was declined until it expires, what was signed for a year.
 * @throws 410 with the reason for a year after it ended, 404 for other links
 */
export async function openLink(db: Database, token: string): Promise<Opened> {
  const [found] = await db
    .select({
      row: proposals,
      status: statusNow,
      ...{ isOpened, isRecent },
      recipientId: proposalRecipients.id,
      recipientName: proposalRecipients.name,
    })
    .from(proposalLinks)
    .innerJoin(proposals, eq(proposals.id, proposalLinks.proposalId))
    .leftJoin(proposalRecipients, eq(proposalRecipients.id, proposalLinks.recipientId))
    .where(eq(proposalLinks.tokenHash, hashToken(token)));
  if (!found?.row.content || !found.row.contentSha256) throw unknownLink();
  const { content, contentSha256 } = found.row;
  const row = { ...found.row, status: found.status, content, contentSha256 };
  if (!found.isOpened)
    throw found.isRecent ? gone(endedWords(await endOf(db, row), content.company)) : unknownLink();
  const { recipientId: id, recipientName: name } = found;
  if (id === null) return { row, recipient: null };
  const signer = (await listSigningRecipients(db, row.id)).findIndex((one) => one.id === id);
  return { row, recipient: { id, name, signer: signer < 0 ? null : signer } };
}

export const unknownLink = () =>
  absent('This link does not open a proposal, or no longer does. Ask who sent it for a new one.');

const isOpened = sql<boolean>`(${proposals.revokedAt} is null and (
  ${proposals.status} in ('sent', 'viewed', 'declined') and ${proposals.expiresAt} > now()
  or ${proposals.status} = 'signed' and ${proposals.signedAt} > now() - make_interval(days => ${DAYS_AFTERWARDS})))`;

const isRecent = sql<boolean>`(${proposals.status} <> 'signed'
  and ${proposals.updatedAt} > now() - make_interval(days => ${DAYS_AFTERWARDS}))`;

import type { Actor } from '#access/can.ts';
import type { ProposalLink } from '#contract/proposal.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { and, eq, gt, isNull, or, sql } from '#server/db/orm.ts';
import { properties, proposalLinks, proposalRecipients, proposals } from '#server/db/schema/index.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, conflict } from '#server/platform/errors.ts';
import { hashToken, newToken } from '#server/platform/secret.ts';
import { lockRow, type ProposalRow, statusNow } from './rows.data.ts';

/** For how long the link of a signed proposal opens it. */
const DAYS_AFTER_SIGNING = 365;

/** A new link to a sent proposal; the table keeps its hash, and the address is only in this answer. */
export async function insertLink(
  tx: Database,
  config: Config,
  { id: proposalId, expiresAt }: Pick<ProposalRow, 'id' | 'expiresAt'>,
  recipientId: number | null,
): Promise<ProposalLink> {
  const token = newToken();
  await tx.insert(proposalLinks).values({ proposalId, recipientId, tokenHash: hashToken(token) });
  return { url: `${publicUrlOf(config)}/p/${token}`, expiresAt: (expiresAt ?? new Date()).toISOString() };
}

/** Another link, for a rep to show. @throws 404, 409 if it can no longer be signed */
export async function addLink(
  tx: Database,
  actor: Actor,
  config: Config,
  proposalId: number,
): Promise<ProposalLink> {
  const row = await lockRow(tx, actor, proposalId);
  if (!isOpen(row.status))
    throw conflict('This proposal can no longer be signed, so there is no link to it.');
  return insertLink(tx, config, row, null);
}

/** A proposal as its link opens it. */
export interface Opened {
  row: ProposalRow & { content: NonNullable<ProposalRow['content']>; contentSha256: string };
  address: string;
  recipient: { id: number; name: string | null } | null;
}

/**
 * What a link opens: what can be signed, what was declined until it expires, what was signed for a year.
 * @throws 404, alike for links that never were, ended, expired or were replaced
 */
export async function openLink(db: Database, token: string): Promise<Opened> {
  const [found] = await db
    .select({
      row: proposals,
      status: statusNow,
      address: properties.address,
      recipientId: proposalRecipients.id,
      recipientName: proposalRecipients.name,
    })
    .from(proposalLinks)
    .innerJoin(proposals, eq(proposals.id, proposalLinks.proposalId))
    .innerJoin(properties, eq(properties.id, proposals.propertyId))
    .leftJoin(proposalRecipients, eq(proposalRecipients.id, proposalLinks.recipientId))
    .where(and(eq(proposalLinks.tokenHash, hashToken(token)), isOpened));
  if (!found?.row.content || !found.row.contentSha256) throw unknownLink();
  const { content, contentSha256 } = found.row;
  return {
    row: { ...found.row, status: found.status, content, contentSha256 },
    address: found.address,
    recipient: found.recipientId === null ? null : { id: found.recipientId, name: found.recipientName },
  };
}

export const unknownLink = () =>
  absent('This link does not open a proposal, or no longer does. Ask who sent it for a new one.');

const isOpened = and(
  isNull(proposals.revokedAt),
  or(
    and(sql`${proposals.status} in ('sent', 'viewed', 'declined')`, gt(proposals.expiresAt, sql`now()`)),
    and(
      eq(proposals.status, 'signed'),
      gt(proposals.signedAt, sql`now() - make_interval(days => ${DAYS_AFTER_SIGNING})`),
    ),
  ),
);

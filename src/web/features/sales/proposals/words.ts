import type { ProposalLine } from '#contract/proposal.ts';
import { DAY_MS } from '#domain/durations.ts';
import { counted } from '#domain/standing.ts';
import { dateOnly } from '#web/ui/dates.ts';

/** The latest that happened to a proposal, with its day. */
export function latestOf(line: ProposalLine): string {
  const { status, signedAt, declinedAt, viewedAt, sentAt, revokedAt, expiresAt, updatedAt } = line;
  if (signedAt) return `Signed ${dateOnly(signedAt)}`;
  if (declinedAt) return `Declined ${dateOnly(declinedAt)}`;
  if (revokedAt) return `Ended ${dateOnly(revokedAt)}`;
  if (status === 'expired' && expiresAt) return `Expired ${dateOnly(expiresAt)}`;
  if (viewedAt) return `Viewed ${dateOnly(viewedAt)}`;
  if (sentAt) return `Sent ${dateOnly(sentAt)}`;
  return `Changed ${dateOnly(updatedAt)}`;
}

/** How long a proposal has been on its way: since it was sent, a draft since it was made. */
export function ageOf(line: Pick<ProposalLine, 'sentAt' | 'createdAt'>, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(line.sentAt ?? line.createdAt)) / DAY_MS);
  return days < 1 ? 'today' : counted(days, 'day', 'days');
}

import type { Actor } from '#access/can.ts';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { cancellationRights, chooseRules } from '#domain/compliance/choose.ts';
import { localDay } from '#domain/local-day.ts';
import { contractOf } from '#domain/proposals/signers.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { mostOf } from '#domain/proposals/upgrades.ts';
import { and, eq } from '#server/db/orm.ts';
import { proposals } from '#server/db/schema/index.ts';
import { findStandIn } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { type Opened, openLink, unknownLink } from './links.data.ts';
import { pictureKeyOf } from './pictures.data.ts';
import { listSignatures, presentSignature, presentSigners } from './signatures.data.ts';

/** What a homeowner reads. @throws 404 */
export async function readPublic(db: Database, token: string): Promise<PublicProposal> {
  return presentPublic(db, await openLink(db, token));
}

export async function presentPublic(db: Database, { row, recipient }: Opened): Promise<PublicProposal> {
  const { status, content, contentSha256, expiresAt, viewedAt, declinedBy } = row;
  const made = await listSignatures(db, [row.id]);
  const signature = contractOf(content, made);
  const { signer = null } = recipient ?? {};
  if (status === 'draft' || status === 'expired' || status === 'superseded') throw unknownLink();
  return {
    status: status === 'sent' && viewedAt ? 'viewed' : status,
    content,
    sha256: contentSha256,
    expiresAt: (expiresAt ?? new Date(0)).toISOString(),
    cancellation: signature ? signature.cancellation : rightsAt(row, new Date()),
    signature: signature && presentSignature(signature),
    signatures: made.map(presentSignature),
    signers: presentSigners(content, made),
    maySign:
      isOpen(status) && (!content.signers || (signer !== null && made.every((one) => one.signer !== signer))),
    declinedBy,
    recipientName: recipient?.name ?? null,
  };
}

/** Until when what is signed at that moment can be canceled, by the rules of that day. */
export function rightsAt({ content, fields }: Opened['row'], at: Date) {
  const { property, answers, options, upgrades, timeZone } = content;
  const totalCents = Math.max(...options.map((option) => mostOf(option, upgrades)));
  const rules = chooseRules({ state: property.state, on: localDay(at, timeZone), answers, totalCents });
  return cancellationRights(rules, { at, timeZone, startOn: fields.startOn });
}

/** Notes that the homeowner has opened it; a colleague's look does not count. */
export async function noteViewed(
  db: Database,
  token: string,
  caller: Actor | null,
  now = new Date(),
): Promise<void> {
  const { row } = await openLink(db, token);
  if (row.status !== 'sent' || caller?.companyId === row.companyId) return;
  await db.transaction(async (tx) => {
    const noted = await tx
      .update(proposals)
      .set({ status: 'viewed', viewedAt: now })
      .where(and(eq(proposals.id, row.id), eq(proposals.status, 'sent')))
      .returning({ id: proposals.id });
    const rep = await findStandIn(tx, row);
    if (noted.length === 0 || !rep) return;
    await emit(tx, byActor(rep), 'proposal-viewed', {
      propertyId: row.propertyId,
      subject: `${row.content.number} ${row.title}`,
      details: { proposalId: row.id },
    });
  });
}

/** The stored file of one of its pictures. @throws 404 */
export async function getPublicPicture(db: Database, token: string, sha256: string): Promise<string> {
  const { row } = await openLink(db, token);
  return pictureKeyOf(db, row.id, sha256);
}

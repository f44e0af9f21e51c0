import { createHash } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import type { ProposalLink } from '#contract/proposal.ts';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { decimalOf } from '#domain/pricing/money.ts';
import { canonicalJson } from '#domain/proposals/canonical.ts';
import { remindersAt } from '#domain/proposals/reminders.ts';
import { isOpen, proposalNumber } from '#domain/proposals/statuses.ts';
import { optedOutValues, recordList } from '#server/contact-gate/index.ts';
import { eq, sql } from '#server/db/orm.ts';
import { proposalNumbers, proposalPictures, proposalRecipients, proposals } from '#server/db/schema/index.ts';
import { followStage, lockDoor } from '#server/doors/index.ts';
import { insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, forbidden, invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { compose } from './compose.ts';
import { remindProposal, sendProposal } from './deliveries.ts';
import { enqueueEnded, leaveProposalSent, lockProposalsAt, supersede } from './ending.data.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { insertLink } from './links.data.ts';
import { enqueueRepNotice } from './rep-notice.ts';
import { getRow, lockDraft, lockRow, mayRevoke, type ProposalRow } from './rows.data.ts';
import { gatherSources, signing } from './sources.data.ts';
import { findTemplate } from './template.data.ts';

/** SHA-256 in hex of a content as canonical JSON. */
export const contentDigest = (content: ProposalContent): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/**
 * Freezes a draft and sends it: number, content and digest, links, mails, the door's stage, in one transaction.
 * @param pictures those of this version of the draft, with their bytes in the store
 * @throws 404, 409 if it was sent, changed or replaces a signed one, 400 with what keeps it from being sent
 */
export async function sendDraft(
  tx: Database,
  actor: Actor,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  {
    proposalId,
    version,
    by,
    replaceOpen = false,
    at: now = new Date(),
  }: { proposalId: number; version: number; by: 'mail' | 'link'; replaceOpen?: boolean; at?: Date },
  pictures: KeptPictures,
): Promise<ProposalLink> {
  await lockProposalsAt(tx, await getRow(tx, actor, proposalId));
  const row = await lockDraft(tx, actor, proposalId, version);
  const sources = await gatherSources(tx, actor, row);
  const { check } = compose(row, sources, { now, number: '', pictures });
  const refusals = [...check.refusals, ...(by === 'mail' ? await mailRefusals(tx, actor, row, sources) : [])];
  if (refusals.length > 0)
    throw invalid(
      refusals[0] ?? '',
      refusals.map((message) => ({ path: 'proposal', message })),
    );
  await endEarlier(tx, actor, jobs, row, replaceOpen ? sources.openBeside : []);
  const number = await nextNumber(tx, actor);
  const { content } = compose(row, sources, { now, number: proposalNumber(number), pictures });
  if (!content) throw new Error('a draft without refusals has a content');
  const expiresAt = momentAt(`${daysAfter(content.validUntil, 1)}T00:00`, content.timeZone);
  const contentSha256 = contentDigest(content);
  const sent = {
    status: 'sent',
    content,
    contentSha256,
    number,
    sentAt: now,
    expiresAt,
    updatedAt: now,
  } as const;
  await tx
    .update(proposals)
    .set({ ...sent, pdfUrl: `/api/proposals/${proposalId}.pdf` })
    .where(eq(proposals.id, proposalId));
  await keepRecipients(tx, sources.recipients);
  await writePictures(tx, proposalId, pictures.files);
  const door = await lockDoor(tx, actor, row.propertyId);
  await followStage(tx, actor, door, (stage) => (stage === 'won' ? stage : 'proposal_sent'), {
    wonFor: null,
    at: now,
  });
  await emit(tx, byActor(actor), 'proposal-sent', {
    propertyId: row.propertyId,
    subject: `${content.number} ${content.title}`,
    details: {
      ...{ proposalId, sha256: contentSha256 },
      discount: decimalOf(Math.max(...sources.calculations.map(({ priced }) => priced.discountCents))),
    },
  });
  if (by === 'mail')
    for (const { id, email } of sources.recipients) {
      if (!email) continue;
      const payload = { proposalId, recipientId: id };
      await jobs.enqueue(tx, sendProposal, payload);
      if (!sources.template.fields.reminders) continue;
      for (const at of remindersAt(now, content))
        await jobs.enqueue(tx, remindProposal, payload, {
          delaySeconds: Math.max(1, Math.round((at.getTime() - Date.now()) / 1000)),
        });
    }
  const [first] = signing(sources.recipients);
  const name = content.signers?.[0]?.name;
  return insertLink(tx, config, { id: proposalId, expiresAt }, first?.id ?? null, name);
}

async function mailRefusals(
  tx: Database,
  actor: Actor,
  { propertyId }: ProposalRow,
  { property, recipients }: Awaited<ReturnType<typeof gatherSources>>,
): Promise<string[]> {
  const addresses = recipients.flatMap(({ email }) => email ?? []);
  const optedOut = await optedOutValues(tx, actor, 'email', addresses);
  const isKept = property.doNotContact || optedOut.size > 0;
  await recordList(tx, actor, {
    ...{ channel: 'email', purpose: 'proposal', propertyId, doors: 1, kept: Number(isKept) },
  });
  if (property.doNotContact)
    return [
      'This door is tagged ‘Do not contact’ or opted out of email, so nothing is mailed there. Show the link instead.',
    ];
  if (optedOut.size > 0)
    return [
      `${[...optedOut].join(', ')} opted out of email, so nothing is mailed there. Show the link instead.`,
    ];
  return recipients.some(({ email }) => email)
    ? []
    : ['None of the recipients has an email address. Add one, or show the link instead.'];
}

/** What this one replaces can no longer be signed. @throws 409 if somebody has signed what it was made to replace */
async function endEarlier(
  tx: Database,
  actor: Actor,
  jobs: Services['jobs'],
  row: ProposalRow,
  openOnes: readonly ProposalRow[],
): Promise<void> {
  const earlier = row.supersedesId === null ? null : await lockRow(tx, actor, row.supersedesId);
  if (earlier?.status === 'signed')
    throw conflict('The proposal that this one replaces was signed in the meantime, so it stays.');
  const replaced = earlier && earlier.status !== 'superseded' ? [earlier] : [];
  for (const one of [...replaced, ...openOnes.filter(({ id }) => id !== earlier?.id)])
    await supersede(tx, actor, jobs, one, row);
}

/** The row is locked until the transaction ends, and rolled back with it: numbers have no gaps. */
async function nextNumber(tx: Database, { companyId }: Actor): Promise<number> {
  const [row] = await tx
    .insert(proposalNumbers)
    .values({ companyId, last: 1 })
    .onConflictDoUpdate({
      target: proposalNumbers.companyId,
      set: { last: sql`${proposalNumbers.last} + 1` },
    })
    .returning();
  if (!row) throw new Error('a number was not given');
  return row.last;
}

async function keepRecipients(
  tx: Database,
  recipients: readonly { id: number; name: string | null; email: string | null }[],
): Promise<void> {
  for (const { id, name, email } of recipients)
    await tx.update(proposalRecipients).set({ name, email }).where(eq(proposalRecipients.id, id));
}

async function writePictures(tx: Database, proposalId: number, files: readonly NewFile[]): Promise<void> {
  for (const file of files) {
    await insertFile(tx, file);
    await tx
      .insert(proposalPictures)
      .values({ proposalId, sha256: file.digest ?? '', fileKey: file.key })
      .onConflictDoNothing();
  }
}

/**
 * Ends every link of a proposal, and its deal leaves Proposal Sent. Those who were mailed a link are mailed why, and so is its rep.
 * @throws 404, 409 if it can no longer be signed anyway
 */
export async function revokeProposal(
  tx: Database,
  actor: Actor,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  proposalId: number,
  given: string | undefined,
): Promise<void> {
  const row = await lockRow(tx, actor, proposalId);
  const { status, propertyId, content, userId } = row;
  if (!mayRevoke(actor, { userId }))
    throw forbidden('Only the colleague who made this proposal, an owner or a manager may end it.');
  if (!isOpen(status) || !content)
    throw conflict('This proposal can no longer be signed, so there is nothing to end.');
  const now = new Date();
  const reason = given || null;
  await tx
    .update(proposals)
    .set({ status: 'expired', revokedAt: now, endReason: reason, updatedAt: now })
    .where(eq(proposals.id, proposalId));
  await emit(tx, byActor(actor), 'proposal-revoked', {
    propertyId,
    subject: `${content.number} ${content.title}`,
    details: { proposalId },
  });
  const { fields } = await findTemplate(tx, actor);
  const stage = await leaveProposalSent(tx, actor, row, fields.stageAfterRevoke, now);
  await enqueueEnded(tx, jobs, proposalId);
  if (userId !== actor.id)
    await enqueueRepNotice(tx, { config, jobs }, { ...row, content }, { what: 'ended', reason, stage });
}

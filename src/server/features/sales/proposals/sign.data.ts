import type { PublicProposal, SignProposal } from '#contract/proposal-signing.ts';
import type { Stage } from '#domain/crm.ts';
import { decimalOf } from '#domain/pricing/money.ts';
import { openColors } from '#domain/proposals/colors.ts';
import { needsCopy, signedName } from '#domain/proposals/signature.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { withUpgrades } from '#domain/proposals/upgrades.ts';
import { eq } from '#server/db/orm.ts';
import { proposalSignatures, proposals } from '#server/db/schema/index.ts';
import { isPrintable } from '#server/documents/index.ts';
import { followStage, lockDoor } from '#server/doors/index.ts';
import { findStandIn } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { deliverSigned } from './deliveries.ts';
import { leaveProposalSent, listOpenBeside, lockProposalsAt, supersede } from './ending.data.ts';
import { type Opened, openLink } from './links.data.ts';
import { presentPublic, rightsAt } from './public.data.ts';
import { enqueueRepNotice } from './rep-notice.ts';
import { contentDigest } from './send.data.ts';
import { findTemplate } from './template.data.ts';

/** From where somebody signs. */
export interface Evidence {
  address: string;
  agent: string;
}

const AGENT_LENGTH = 400;
const NO_COPY = 'Choose how you get your copy of the contract: the law wants you to have it at once.';
const NOT_PRINTED =
  'The contract cannot print some letters of this name. Please type it in Latin letters, as on a passport.';

/**
 * Signs a proposal, once: a second caller waits for the first and is refused. The door is won with the value signed, and other
 * proposals there can no longer be signed.
 * @throws 404, 410, 409 if it is signed or declined, or is not the content that was read, 400 for an unknown option, upgrade or color
 */
export async function signProposal(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  token: string,
  { name: typedName, drawn, optionId, upgrades, colors, sha256, copy }: SignProposal,
  { address, agent }: Evidence,
  at = new Date(),
): Promise<PublicProposal> {
  const opened = await lockOpened(tx, token);
  const { row, recipient } = opened;
  requireOpen(opened);
  // The digest of what is stored, too: a content that was changed behind our back is not signed.
  if (row.contentSha256 !== sha256 || contentDigest(row.content) !== sha256)
    throw conflict(
      'This is not the proposal that was sent. Open the link again, and read it before you sign.',
    );
  const option = row.content.options.find(({ id }) => id === optionId);
  if (!option) throw wrong('optionId', 'Choose one of the options.');
  const offered = row.content.upgrades?.lines ?? [];
  const added = offered.filter((_, place) => upgrades.includes(place));
  if (added.length < upgrades.length) throw wrong('upgrades', 'Choose from the upgrades of this proposal.');
  const open = openColors(option);
  for (const { label, colors: known } of open)
    if (!colors.some((one) => one.label === label && known.includes(one.color)))
      throw wrong('colors', `Choose a color for ‘${label}’.`);
  if (colors.length > open.length)
    throw wrong('colors', 'Choose each color of the option once, and no other.');
  const name = signedName(typedName);
  if (name === null) throw wrong('name', 'Please type your full name');
  // A contract with boxes for a name would say nothing about who signed it.
  if (!isPrintable(name)) throw wrong('name', NOT_PRINTED);
  // Where somebody can be mailed, the link of one of them sends nothing to anybody else.
  const given = needsCopy(row.content) ? copy : null;
  if (given === undefined) throw wrong('copy', NO_COPY);
  const signedAt = wholeSecond(at);
  const { totalCents, depositCents } = withUpgrades(option, row.content.upgrades, added);
  await tx.insert(proposalSignatures).values({
    ...{ proposalId: row.id, recipientId: recipient?.id ?? null, name, optionId, totalCents, depositCents },
    upgrades: added.length > 0 ? added : null,
    colors: colors.length > 0 ? colors : null,
    ...{ kind: drawn ? ('drawn' as const) : ('typed' as const), strokes: drawn ?? null },
    contentSha256: sha256,
    consent: row.content.consent,
    cancellation: rightsAt(row, signedAt),
    ...{ signedAt, address, agent: agent.toWellFormed().slice(0, AGENT_LENGTH) },
  });
  const value = decimalOf(totalCents);
  await tx
    .update(proposals)
    .set({ status: 'signed', signedAt, value, updatedAt: signedAt })
    .where(eq(proposals.id, row.id));
  const rep = await findStandIn(tx, row);
  if (rep) {
    const door = await lockDoor(tx, rep, row.propertyId);
    await followStage(tx, rep, door, () => 'won', { wonFor: value, at: signedAt });
    for (const other of await listOpenBeside(tx, row)) await supersede(tx, rep, jobs, other, row);
    await emit(tx, byActor(rep), 'proposal-signed', {
      propertyId: row.propertyId,
      subject: `${row.content.number} ${row.title}`,
      details: { proposalId: row.id, sha256, value, ...(given && { copy: given.by }) },
    });
  }
  await jobs.enqueue(tx, deliverSigned, {
    proposalId: row.id,
    also: given?.by === 'mail' ? given.email : null,
  });
  await enqueueRepNotice(tx, { config, jobs }, row, { what: 'signed', value });
  return presentPublic(tx, { ...opened, row: { ...row, status: 'signed', signedAt } });
}

const wrong = (path: string, message: string) => invalid(message, [{ path, message }]);

/** Opens a link with every proposal at its door locked, because a signature ends the others. @throws 404, 410 */
async function lockOpened(tx: Database, token: string): Promise<Opened> {
  await lockProposalsAt(tx, (await openLink(tx, token)).row);
  return openLink(tx, token);
}

/** Declines a proposal, once; its deal leaves Proposal Sent. @throws 404, 410, 409 if it is signed or declined */
export async function declineProposal(
  tx: Database,
  services: Pick<Services, 'config' | 'jobs'>,
  token: string,
  reason: string | null,
  at = new Date(),
): Promise<PublicProposal> {
  const opened = await lockOpened(tx, token);
  const { row } = opened;
  requireOpen(opened);
  await tx
    .update(proposals)
    .set({ status: 'declined', declinedAt: at, declineReason: reason || null, updatedAt: at })
    .where(eq(proposals.id, row.id));
  const rep = await findStandIn(tx, row);
  let stage: Stage | null = null;
  if (rep) {
    await emit(tx, byActor(rep), 'proposal-declined', {
      propertyId: row.propertyId,
      subject: `${row.content.number} ${row.title}`,
      details: { proposalId: row.id },
    });
    const { fields } = await findTemplate(tx, rep);
    stage = await leaveProposalSent(tx, rep, row, fields.stageAfterDecline, at);
  }
  await enqueueRepNotice(tx, services, row, { what: 'declined', reason, stage });
  return presentPublic(tx, { ...opened, row: { ...row, status: 'declined', declinedAt: at } });
}

function requireOpen({ row: { status } }: Opened): void {
  if (status === 'signed')
    throw conflict('This proposal is signed already. It cannot be signed again or declined.');
  if (status === 'declined') throw conflict('This proposal was declined. Ask for a new one.');
  if (!isOpen(status)) throw conflict('This proposal can no longer be signed.');
}

/** Evidence is printed in seconds, so it is kept in seconds. */
const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

import type { FastifyRequest } from 'fastify';
import type { PublicProposal, SignProposal } from '#contract/proposal-signing.ts';
import { decimalOf } from '#domain/pricing/money.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { canonicalJson } from '#domain/proposals/canonical.ts';
import { type ChosenColor, openColors } from '#domain/proposals/colors.ts';
import type { ExtraWork } from '#domain/proposals/offer-price.ts';
import { needsCopy, signedName } from '#domain/proposals/signature.ts';
import { allOf, missingOf, signersOf } from '#domain/proposals/signers.ts';
import { isOpen, type ProposalStatus } from '#domain/proposals/statuses.ts';
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
import { deliverSigned, sendProposal } from './deliveries.ts';
import { listOpenBeside, lockProposalsAt, supersede } from './ending.data.ts';
import { type Opened, openLink } from './links.data.ts';
import { presentPublic, rightsAt } from './public.data.ts';
import { enqueueRepNotice } from './rep-notice.ts';
import { contentDigest } from './send.data.ts';
import { listSignatures, listSigningRecipients, type SignatureRow } from './signatures.data.ts';

/** From where somebody signs. */
export interface Evidence {
  address: string;
  agent: string;
}

export const evidenceOf = ({ ip, headers }: FastifyRequest): Evidence => ({
  address: ip,
  agent: headers['user-agent'] ?? '',
});

const AGENT_LENGTH = 400;
const NO_COPY = 'Choose how you get your copy of the contract: the law wants you to have it at once.';
const NOT_PRINTED =
  'The contract cannot print some letters of this name. Please type it in Latin letters, as on a passport.';

/**
 * Signs a proposal, each person once: a second caller waits for the first. With the last signature the door is won with the
 * value signed, and other proposals there can no longer be signed.
 * @throws 404, 410, 409 if it is signed or declined, or is not the content that was read, 400 for an unknown option, upgrade or color
 */
export async function signProposal(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  token: string,
  { name: typedName, drawn, optionId, upgrades, colors, sha256, copy }: SignProposal,
  evidence: Evidence,
  at = new Date(),
): Promise<PublicProposal> {
  const opened = await lockOpened(tx, token);
  const { row, recipient } = opened;
  const made = await listSignatures(tx, [row.id]);
  const signer = signerAt(opened, made);
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
  requireSame(row.content, made[0], { optionId, added, colors });
  const name = nameToSign(typedName);
  // Where somebody can be mailed, the link of one of them sends nothing to anybody else.
  const given = needsCopy(row.content) ? copy : null;
  if (given === undefined) throw wrong('copy', NO_COPY);
  const signedAt = wholeSecond(at);
  const { totalCents, depositCents } = withUpgrades(option, row.content.upgrades, added);
  const waiting = missingOf(signersOf(row.content, made)).filter(
    (one) => one !== row.content.signers?.[signer]?.name,
  );
  await tx.insert(proposalSignatures).values({
    ...{ proposalId: row.id, place: made.length + 1, signer, recipientId: recipient?.id ?? null },
    ...{ name, optionId, totalCents, depositCents },
    upgrades: added.length > 0 ? added : null,
    colors: colors.length > 0 ? colors : null,
    ...{ kind: drawn ? ('drawn' as const) : ('typed' as const), strokes: drawn ?? null },
    contentSha256: sha256,
    consent: row.content.consent,
    // The days to cancel are counted from the contract, which the last signature makes.
    cancellation: waiting.length > 0 ? [] : rightsAt(row, signedAt),
    signedAt,
    ...keptEvidence(evidence),
    copyTo: given?.by === 'mail' ? given.email : null,
  });
  const value = decimalOf(totalCents);
  if (waiting.length > 0)
    return waitFor(tx, { config, jobs }, opened, { by: name, value, waiting, at: signedAt });
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
  await jobs.enqueue(tx, deliverSigned, { proposalId: row.id });
  const { countersign } = row.content;
  await enqueueRepNotice(tx, { config, jobs }, row, { what: 'signed', value, countersign });
  return presentPublic(tx, { ...opened, row: { ...row, status: 'signed', signedAt } });
}

type Content = Opened['row']['content'];

/** Which of the people named signs by this link. @throws 409 if nobody does, or they have */
function signerAt({ row: { status, content }, recipient }: Opened, made: readonly SignatureRow[]): number {
  requireOpen(status);
  if (!content.signers) return 0;
  const signer = recipient?.signer ?? null;
  if (signer === null)
    throw conflict(`Only ${allOf(content.signers.map(({ name }) => name))} can sign this proposal.`);
  if (made.some((one) => one.signer === signer))
    throw conflict(
      `You have signed this proposal. It waits for ${allOf(missingOf(signersOf(content, made)))}.`,
    );
  return signer;
}

interface Chosen {
  optionId: number;
  added: readonly ExtraWork[];
  colors: readonly ChosenColor[];
}

/** The first who signs chooses for all. @throws 409 with what they chose if this is something else */
function requireSame(content: Content, first: SignatureRow | undefined, chosen: Chosen): void {
  if (!first) return;
  const isSame = (['optionId', 'added', 'colors'] as const).every(
    (key) => keyOf(chosen[key]) === keyOf(key === 'added' ? (first.upgrades ?? []) : (first[key] ?? [])),
  );
  if (isSame) return;
  const option = content.options.find(({ id }) => id === first.optionId)?.name ?? '';
  throw conflict(
    `${first.name} has just signed ${option} for ${moneyWords(first.totalCents)}. Read that choice before you sign it.`,
  );
}

/** Of a list without its order. */
const keyOf = (value: Chosen[keyof Chosen]): string =>
  JSON.stringify(Array.isArray(value) ? value.map(canonicalJson).toSorted() : value);

/** Keeps a proposal open for those who have not signed yet, and mails them and its rep. */
async function waitFor(
  tx: Database,
  services: Pick<Services, 'config' | 'jobs'>,
  opened: Opened,
  { by, value, waiting, at }: { by: string; value: string; waiting: readonly string[]; at: Date },
): Promise<PublicProposal> {
  const { row } = opened;
  const { id: proposalId, content, contentSha256: sha256 } = row;
  const viewedAt = row.viewedAt ?? at;
  await tx
    .update(proposals)
    .set({ status: 'viewed', viewedAt, value, updatedAt: at })
    .where(eq(proposals.id, proposalId));
  const rep = await findStandIn(tx, row);
  if (rep)
    await emit(tx, byActor(rep), 'proposal-part-signed', {
      propertyId: row.propertyId,
      subject: `${content.number} ${row.title}`,
      details: { proposalId, sha256, by },
    });
  const signing = await listSigningRecipients(tx, proposalId);
  for (const [index, { id: recipientId, email }] of signing.entries())
    if (email && waiting.includes(content.signers?.[index]?.name ?? ''))
      await services.jobs.enqueue(tx, sendProposal, { proposalId, recipientId, after: by });
  await enqueueRepNotice(tx, services, row, { what: 'signed in part', by, waiting });
  return presentPublic(tx, { ...opened, row: { ...row, status: 'viewed', viewedAt } });
}

const wrong = (path: string, message: string) => invalid(message, [{ path, message }]);

/** Opens a link with every proposal at its door locked, because a signature ends the others. @throws 404, 410 */
export async function lockOpened(tx: Database, token: string): Promise<Opened> {
  await lockProposalsAt(tx, (await openLink(tx, token)).row);
  return openLink(tx, token);
}

/** @throws 409 unless it can still be signed */
export function requireOpen(status: ProposalStatus): void {
  if (status === 'signed')
    throw conflict('This proposal is signed already. It cannot be signed again or declined.');
  if (status === 'declined') throw conflict('This proposal was declined. Ask for a new one.');
  if (!isOpen(status)) throw conflict('This proposal can no longer be signed.');
}

/** The name that somebody signs with. @throws 400 where it is none, or the contract cannot print it */
export function nameToSign(typedName: string): string {
  const name = signedName(typedName);
  if (name === null) throw wrong('name', 'Please type your full name');
  // A contract with boxes for a name would say nothing about who signed it.
  if (!isPrintable(name)) throw wrong('name', NOT_PRINTED);
  return name;
}

export const keptEvidence = ({ address, agent }: Evidence): Evidence => ({
  address,
  agent: agent.toWellFormed().slice(0, AGENT_LENGTH),
});

/** Evidence is printed in seconds, so it is kept in seconds. */
export const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1000) * 1000);

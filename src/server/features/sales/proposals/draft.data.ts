import type { Actor } from '#access/can.ts';
import { peopleOf, photosOf, proposalsOf } from '#access/rows.ts';
import type { NewProposal, ProposalFields } from '#contract/proposal-draft.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { decimalOf, LARGEST_TOTAL, sumOfCents } from '#domain/pricing/money.ts';
import { offerPrice } from '#domain/proposals/offer-price.ts';
import { and, eq, inArray, type SQL } from '#server/db/orm.ts';
import type { AnyPgTable } from '#server/db/pg-core.ts';
import { doorPhotos, people, proposalRecipients, proposals } from '#server/db/schema/index.ts';
import { requireVisible } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { lockDraft, lockRow } from './rows.data.ts';
import { findCalculations, listRecipients, signing } from './sources.data.ts';
import { findTemplate } from './template.data.ts';

/**
 * Drafts a proposal; what is absent comes from the company's template.
 * @param changeId the change of a device that it came with
 * @throws 404 if the actor does not see the property, 400 for what is not of it
 */
export async function insertDraft(
  tx: Database,
  actor: Actor,
  propertyId: number,
  wanted: NewProposal,
  {
    changeId = null,
    supersedesId = null,
    at = new Date(),
  }: { changeId?: string | null; supersedesId?: number | null; at?: Date } = {},
): Promise<number> {
  await requireVisible(tx, actor, propertyId);
  await requireRoom(tx, actor, 'proposals', () => tx.$count(proposals, proposalsOf(actor)));
  const fields = { ...(await usualFields(tx, actor, wanted, at)), ...wanted };
  const written = await writtenFields(tx, actor, propertyId, fields);
  const [row] = await tx
    .insert(proposals)
    .values({
      ...{ propertyId, companyId: actor.companyId, userId: actor.id, changeId, supersedesId, ...written },
      ...{ createdAt: at, updatedAt: at },
    })
    .returning({ id: proposals.id });
  if (!row) throw new Error('no proposal was added');
  await writeRecipients(tx, actor, propertyId, row.id, fields);
  await tell(tx, actor, 'proposal-drafted', propertyId, row.id, fields.title);
  return row.id;
}

/** @throws 404, 409 if a colleague changed it since that version or it was sent, 400 for what is not of its property */
export async function updateDraft(
  tx: Database,
  actor: Actor,
  proposalId: number,
  { version, ...fields }: ProposalFields & { version: number },
): Promise<void> {
  const { propertyId } = await lockDraft(tx, actor, proposalId, version);
  const written = await writtenFields(tx, actor, propertyId, fields);
  await tx
    .update(proposals)
    .set({ ...written, version: version + 1, updatedAt: new Date() })
    .where(eq(proposals.id, proposalId));
  await writeRecipients(tx, actor, propertyId, proposalId, fields);
  await tell(tx, actor, 'proposal-changed', propertyId, proposalId, fields.title);
}

/** Marks a proposal of the sample company: its homeowner is invented, so nothing is kept for them. */
export async function markInvented(tx: Database, actor: Actor, id: number): Promise<void> {
  await tx
    .update(proposals)
    .set({ isInvented: true })
    .where(and(eq(proposals.id, id), proposalsOf(actor)));
}

/** @throws 404, 409 for what was sent */
export async function deleteDraft(tx: Database, actor: Actor, proposalId: number): Promise<void> {
  const { status, propertyId, title } = await lockRow(tx, actor, proposalId);
  if (status !== 'draft') throw conflict('This proposal was sent, so it stays. You can end its links.');
  await tx.delete(proposals).where(eq(proposals.id, proposalId));
  await tell(tx, actor, 'proposal-deleted', propertyId, proposalId, title);
}

/** A new draft with the content of a sent proposal. @throws 404, 409 if it is signed, or has such a draft already */
export async function insertSuccessor(tx: Database, actor: Actor, proposalId: number): Promise<number> {
  const row = await lockRow(tx, actor, proposalId);
  if (row.status === 'draft') throw conflict('This proposal is still a draft. Edit it instead.');
  if (row.status === 'signed')
    throw conflict('This proposal is signed, so nothing replaces it. Make a new one.');
  const successors = await tx.$count(
    proposals,
    and(eq(proposals.supersedesId, proposalId), proposalsOf(actor)),
  );
  if (successors > 0) throw conflict('Another proposal already replaces this one.');
  const recipients = await listRecipients(tx, actor, proposalId);
  const wanted = {
    ...row.fields,
    title: row.title,
    recipientIds: recipients.flatMap(({ personId }) => personId ?? []),
    signerIds: signing(recipients).flatMap(({ personId }) => personId ?? []),
    photoIds: await keepOf(tx, doorPhotos, row.fields.photoIds, photosHere(actor, row.propertyId)),
  };
  return insertDraft(tx, actor, row.propertyId, wanted, { supersedesId: proposalId });
}

async function usualFields(
  tx: Database,
  actor: Actor,
  { costCalculationIds }: NewProposal,
  at: Date,
): Promise<ProposalFields> {
  const { fields } = await findTemplate(tx, actor);
  const { title, intro, scope, terms, validDays, finishDays, deposit, detail } = fields;
  return {
    ...{ title, intro, scope, terms, validDays, deposit, detail, costCalculationIds },
    // The middle one of three.
    preselectedId: costCalculationIds[Math.floor(costCalculationIds.length / 2)] ?? 0,
    recipientIds: [],
    signerIds: [],
    photoIds: [],
    discount: null,
    customLines: [],
    colors: [],
    answers: { soldAtHome: null, paidByInsurance: null, declaredEmergency: null },
    ...{ showStorms: false, showRoof: true, damage: '', excludedAreas: '' },
    ...{ roofAccessed: null, startOn: null },
    finishOn: daysAfter(at.toISOString().slice(0, 10), finishDays),
  };
}

/** The columns of a draft, once everything it names is seen to be the company's and of this property. */
async function writtenFields(
  tx: Database,
  actor: Actor,
  propertyId: number,
  { title, recipientIds: _people, signerIds: _signers, ...fields }: ProposalFields,
) {
  const calculations = await findCalculations(tx, actor, propertyId, fields.costCalculationIds);
  if (calculations.length < fields.costCalculationIds.length)
    throw unknown(
      'costCalculationIds',
      'One of these calculations is not of this property. Choose the options again.',
    );
  const preselected = calculations.find(({ id }) => id === fields.preselectedId);
  if (!preselected) throw unknown('preselectedId', 'Preselect one of the options.');
  const { totalCents } = offerPrice(preselected.lines, fields);
  const upgrades = sumOfCents(fields.customLines.map(({ isOptional, cents }) => (isOptional ? cents : 0)));
  if (totalCents + upgrades > LARGEST_TOTAL)
    throw unknown('customLines', 'The price is more than a proposal can hold. Make these lines smaller.');
  const photos = await keepOf(tx, doorPhotos, fields.photoIds, photosHere(actor, propertyId));
  if (photos.length < fields.photoIds.length)
    throw unknown('photoIds', 'One of these photos is not of this property. Choose them again.');
  return {
    ...{ title, fields },
    costCalculationId: preselected.id,
    value: decimalOf(totalCents),
    isSample: calculations.some(({ isSample }) => isSample),
  };
}

async function writeRecipients(
  tx: Database,
  actor: Actor,
  propertyId: number,
  proposalId: number,
  { recipientIds: ids, signerIds }: Pick<ProposalFields, 'recipientIds' | 'signerIds'>,
): Promise<void> {
  const known = await keepOf(tx, people, ids, and(eq(people.propertyId, propertyId), peopleOf(actor)));
  if (known.length < ids.length)
    throw unknown(
      'recipientIds',
      'One of these people is not of this property. Choose the recipients again.',
    );
  if (signerIds.some((id) => !ids.includes(id)))
    throw unknown('signerIds', 'Who must sign has to be one of the recipients.');
  await tx.delete(proposalRecipients).where(eq(proposalRecipients.proposalId, proposalId));
  if (ids.length === 0) return;
  await tx.insert(proposalRecipients).values(
    ids.map((personId, position) => ({
      ...{ proposalId, personId, position },
      signs: signerIds.includes(personId),
    })),
  );
}

const photosHere = (actor: Actor, propertyId: number) =>
  and(eq(doorPhotos.propertyId, propertyId), photosOf(actor));

/** Those of the ids that there are under the condition, in their order. */
async function keepOf(
  tx: Database,
  table: typeof people | typeof doorPhotos,
  ids: readonly number[],
  where: SQL | undefined,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table as AnyPgTable)
    .where(and(inArray(table.id, [...ids]), where));
  return ids.filter((id) => rows.some((row) => row.id === id));
}

const unknown = (path: string, message: string) => invalid(message, [{ path, message }]);

const tell = (
  tx: Database,
  actor: Actor,
  what: 'proposal-drafted' | 'proposal-changed' | 'proposal-deleted',
  propertyId: number,
  proposalId: number,
  subject: string,
): Promise<void> => emit(tx, byActor(actor), what, { propertyId, subject, details: { proposalId } });

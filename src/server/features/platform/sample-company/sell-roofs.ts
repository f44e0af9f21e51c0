import type { Actor } from '#access/can.ts';
import { packageKeys } from '#domain/pricing/book.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import type { SampleDoor } from '#sample/company/areas.ts';
import { letterhead, ownBook, tracingOf } from '#sample/company/paper.ts';
import type { Paper } from '#sample/company/papers.ts';
import { insertMeasurement } from '#server/features/sales/measurements/index.ts';
import { listPeople } from '#server/features/sales/people/index.ts';
import { insertCalculation, insertPriceBook } from '#server/features/sales/pricing/index.ts';
import {
  addLink,
  declineProposal,
  insertDraft,
  keepPictures,
  listOfProperty,
  markInvented,
  noteViewed,
  readPublic,
  sendDraft,
  signProposal,
  updateTemplate,
} from '#server/features/sales/proposals/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/errors.ts';
import { byActor, happenedAt } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Crew } from './crew.data.ts';

type Needed = Pick<Services, 'config' | 'jobs' | 'files' | 'sideWrites'>;

/** The owner's price book and what the company's proposals have in common. */
export async function setUpOffice(tx: Database, { owner }: Crew, at: Date): Promise<void> {
  await happenedAt(tx, at);
  await insertPriceBook(tx, owner, { basedOn: 0, ...ownBook }, byActor(owner));
  await updateTemplate(tx, owner, { version: 0, ...letterhead }, byActor(owner));
}

type Step = [crew: Crew, paper: Paper, door: Pick<SampleDoor, 'areaSquareFeet'>, needs: Needed];

/**
 * Takes a step as takeStep does, and leaves a proposal as it is where a user of the sample has changed it, its homeowner,
 * or the prices in the meantime.
 */
export async function takeStepIfAllowed(tx: Database, ...step: Step): Promise<void> {
  try {
    await tx.transaction((inner) => takeStep(inner, ...step));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Takes a step of a proposal at its time; none where a user of the sample has answered or ended it. */
export async function takeStep(
  tx: Database,
  ...[crew, { by, propertyId, at, step }, door, needs]: Step
): Promise<void> {
  const rep = crew[by];
  await happenedAt(tx, at);
  if (step === 'draft') return draftAt(tx, rep, propertyId, door.areaSquareFeet, at);
  const [latest] = await listOfProperty(tx, rep, propertyId);
  if (step === 'sent' && latest?.status === 'draft') return sendAt(tx, rep, latest.id, at, needs);
  if (step === 'sent' || !latest || !isOpen(latest.status)) return;
  const { url } = await addLink(tx, rep, needs.config, latest.id);
  const token = url.slice(url.lastIndexOf('/') + 1);
  await noteViewed(tx, token, null, at);
  if (step === 'declined') await declineProposal(tx, needs, token, 'We decided for another company.', at);
  if (step !== 'signed') return;
  const { content, sha256 } = await readPublic(tx, token);
  const [owner] = await listPeople(tx, rep, propertyId);
  const signature = {
    ...{ name: owner?.name ?? '', optionId: content.preselectedId, upgrades: [], colors: [] },
    ...{ consent: true as const, sha256, copy: { by: 'paper' as const } },
  };
  const from = { address: '198.51.100.24', agent: 'Sample homeowner’s phone' };
  await signProposal(tx, needs, token, signature, from, at);
}

/** Measures a roof, prices it three ways and drafts a proposal. */
async function draftAt(
  tx: Database,
  rep: Actor,
  propertyId: number,
  squareFeet: number,
  at: Date,
): Promise<void> {
  const measured = await insertMeasurement(tx, rep, propertyId, tracingOf(propertyId, squareFeet), {
    createdAt: at,
  });
  const calculations: number[] = [];
  for (const key of packageKeys) {
    const wanted = { package: key, measurementId: measured.id, layers: 1 };
    calculations.push((await insertCalculation(tx, rep, propertyId, wanted, at)).id);
  }
  const recipientIds = (await listPeople(tx, rep, propertyId)).slice(0, 1).map(({ id }) => id);
  const answers = { soldAtHome: true, paidByInsurance: false, declaredEmergency: false };
  const wanted = { costCalculationIds: calculations, recipientIds, answers };
  await markInvented(tx, rep, await insertDraft(tx, rep, propertyId, wanted, { at }));
}

async function sendAt(tx: Database, rep: Actor, proposalId: number, at: Date, needs: Needed): Promise<void> {
  const pictures = await keepPictures({ ...needs, db: tx }, rep, proposalId);
  const wanted = { proposalId, version: 1, by: 'link', replaceOpen: true, at } as const;
  await sendDraft(tx, rep, needs, wanted, pictures);
}

import type { Actor } from '#access/can.ts';
import { packageKeys } from '#domain/pricing/book.ts';
import type { SampleDoor } from '#sample/company/areas.ts';
import { letterhead, ownBook, tracingOf } from '#sample/company/paper.ts';
import type { PlannedDay } from '#sample/company/plan.ts';
import { type RoofsToSell, roofsToSell } from '#sample/company/roofs-to-sell.ts';
import { insertMeasurement } from '#server/features/sales/measurements/index.ts';
import { listPeople, putPerson } from '#server/features/sales/people/index.ts';
import { insertCalculation, insertPriceBook } from '#server/features/sales/pricing/index.ts';
import {
  insertDraft,
  keepPictures,
  markInvented,
  noteViewed,
  readPublic,
  sendDraft,
  signProposal,
  updateTemplate,
} from '#server/features/sales/proposals/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, happenedAt } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Crew } from './crew.data.ts';

type Needed = Pick<Services, 'config' | 'jobs' | 'files' | 'sideWrites'>;
type Roof = Pick<RoofsToSell['draft'], 'propertyId' | 'owner'> & { squareFeet: number };

/** The owner's price book and what the company's proposals have in common. */
export async function setUpOffice(tx: Database, { owner }: Crew, at: Date): Promise<void> {
  await happenedAt(tx, at);
  await insertPriceBook(tx, owner, { basedOn: 0, ...ownBook }, byActor(owner));
  await updateTemplate(tx, owner, { version: 0, ...letterhead }, byActor(owner));
}

/** Proposals at four roofs: a draft, one that was sent, one that its homeowner has opened, and one that was signed. */
export async function sellRoofs(
  tx: Database,
  crew: Crew,
  { days, doors }: { days: readonly PlannedDay[]; doors: ReadonlyMap<number, SampleDoor> },
  now: Date,
  needs: Needed,
): Promise<void> {
  const { draft, sent, viewed, signed } = roofsToSell(days, now);
  const sized = <Open extends { propertyId: number }>(roof: Open) => ({
    ...roof,
    squareFeet: doors.get(roof.propertyId)?.areaSquareFeet ?? 1900,
  });
  await draftAt(tx, crew[draft.by], sized(draft), draft.draftedAt);
  await sendAt(tx, crew[sent.by], sized(sent), sent.sentAt, needs);
  const opened = await sendAt(tx, crew[viewed.by], sized(viewed), viewed.sentAt, needs);
  await noteViewed(tx, opened, null, viewed.viewedAt);
  const token = await sendAt(tx, crew[signed.by], sized(signed), signed.sentAt, needs);
  const { content, sha256 } = await readPublic(tx, token);
  const signature = {
    name: signed.owner,
    optionId: content.preselectedId,
    upgrades: [],
    colors: [],
    consent: true as const,
    sha256,
  };
  await happenedAt(tx, signed.signedAt);
  const from = { address: '198.51.100.24', agent: 'Sample homeowner’s phone' };
  await signProposal(tx, needs, token, signature, from, signed.signedAt);
  await markInvented(tx, crew.owner);
}

/** Measures a roof, prices it three ways and drafts a proposal. */
async function draftAt(
  tx: Database,
  rep: Actor,
  { propertyId, owner, squareFeet }: Roof,
  at: Date,
): Promise<number> {
  await happenedAt(tx, at);
  const measured = await insertMeasurement(tx, rep, propertyId, tracingOf(propertyId, squareFeet), {
    createdAt: at,
  });
  const calculations: number[] = [];
  for (const key of packageKeys) {
    const wanted = { package: key, measurementId: measured.id, layers: 1 };
    calculations.push((await insertCalculation(tx, rep, propertyId, wanted, at)).id);
  }
  await putPerson(tx, rep, propertyId, { name: owner, phone: null, email: null }, null);
  const known = await listPeople(tx, rep, propertyId);
  const recipientIds = known.filter(({ name }) => name === owner).map(({ id }) => id);
  const answers = { soldAtHome: true, paidByInsurance: false, declaredEmergency: false };
  const wanted = { costCalculationIds: calculations, recipientIds, answers };
  return insertDraft(tx, rep, propertyId, wanted, { at });
}

/** The token of its link. */
async function sendAt(tx: Database, rep: Actor, roof: Roof, at: Date, needs: Needed): Promise<string> {
  const proposalId = await draftAt(tx, rep, roof, at);
  const pictures = await keepPictures({ ...needs, db: tx }, rep, proposalId);
  const { url } = await sendDraft(tx, rep, needs, { proposalId, version: 1, by: 'link', at }, pictures);
  return url.slice(url.lastIndexOf('/') + 1);
}

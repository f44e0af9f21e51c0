import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { SampleDoor } from '#sample/company/areas.ts';
import { DAYS, dayAfter, dayOf } from '#sample/company/calendar.ts';
import { SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { type Deed, uuidOf } from '#sample/company/deeds.ts';
import { type PlannedDay, planDays } from '#sample/company/plan.ts';
import { FLOWN_DAYS_AGO } from '#sample/company/reviewers.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { applyPhoto } from '#server/features/field/changes/index.ts';
import { insertCapture } from '#server/features/imagery/captures/index.ts';
import {
  findPictured,
  groundPicture,
  keptPicture,
  roofFilesForPrint,
} from '#server/features/imagery/imagery/index.ts';
import { openStored } from '#server/files/index.ts';
import { defineOperation, OperationFailure, startOperation, type Work } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { PLATFORM } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { importPermits } from './city-permits.ts';
import { type Crew, findCrew } from './crew.data.ts';
import { listSampleDoors } from './doors.data.ts';
import { mailDamagedRoofs } from './mailing.data.ts';
import { playDay } from './play-day.ts';
import { startSampleReview } from './review.operations.ts';
import { setUpOffice } from './sell-roofs.ts';
import { bringHail, makeMorningList } from './storm-day.ts';
import { withoutMail } from './without-mail.ts';

interface Payload {
  /** The moment up to which the company has worked. */
  now: string;
}

/** Three weeks, today, and the walks of tomorrow. */
const ALL_DAYS = DAYS + 1;

/**
 * Lets the sample company work for three weeks, through the functions that calls use. Each day is a step, done once; a
 * process that is killed goes on with the day it was at.
 */
export const liveSampleCompany = defineOperation<Payload>({
  name: 'sample.live',
  payload: z.object({ now: z.iso.datetime() }),
  lock: () => 'sample company',
  steps: [
    ...Array.from({ length: ALL_DAYS }, (_, place) => ({
      name: `day ${place + 1}`,
      run: (tx: Database, work: Work<Payload>) => takeDay(tx, work, place),
    })),
    {
      name: 'take photos',
      async runOutside(work) {
        const { crew, days } = await planFor(work.services.db, work);
        await takePhotos(
          work.services,
          crew,
          days.flatMap(({ deeds }) => deeds),
        );
        plans.delete(work.operationId);
      },
    },
  ],
  result: async () => ({ message: `${SAMPLE_COMPANY.name} has worked for three weeks.` }),
});

/** The hail of the day before, the city's permits, the owner's list of the storm, and a mailing from before. */
export const hailOnSample = defineOperation<Payload>({
  name: 'sample.hail',
  payload: z.object({ now: z.iso.datetime() }),
  lock: () => 'sample hail',
  steps: [
    {
      name: 'bring hail',
      runOutside: ({ services, payload }) => bringHail(services, new Date(payload.now)),
    },
    {
      name: 'import permits',
      runOutside: ({ services, payload }) => importPermits(services, new Date(payload.now)),
    },
    { name: 'make the morning list', run: async (tx) => makeMorningList(tx, (await crewOf(tx)).owner) },
    {
      name: 'mail damaged roofs',
      run: async (tx, { services, payload }) =>
        mailDamagedRoofs(tx, (await crewOf(tx)).owner, withoutMail(services), new Date(payload.now)),
    },
  ],
  result: async () => ({ message: `Yesterday's hail was simulated for ${SAMPLE_COMPANY.name}.` }),
});

/**
 * Starts it in the transaction that makes the company. The crew's days, the hail and the review of the flight do
 * not wait for each other.
 */
export async function startSampleCompany(
  tx: Database,
  jobs: Services['jobs'],
  now = new Date(),
): Promise<void> {
  await setUpOffice(tx, await crewOf(tx), new Date(now.getTime() - 30 * DAY_MS));
  const wanted = { subject: SAMPLE_COMPANY.name, userId: null, payload: { now: now.toISOString() } };
  await startOperation(tx, jobs, liveSampleCompany, wanted);
  await startOperation(tx, jobs, hailOnSample, wanted);
  const capturedOn = dayAfter(dayOf(now), -FLOWN_DAYS_AGO);
  const flown = { zipCode: SAMPLE_ZIP, kind: 'flight', capturedOn } as const;
  const captureId = await insertCapture(tx, flown, PLATFORM);
  await startSampleReview(tx, jobs, captureId);
}

async function takeDay(tx: Database, work: Work<Payload>, place: number): Promise<void> {
  const { crew, days, doors } = await planFor(tx, work);
  const day = days[place];
  if (day) {
    const cut = cutRoofs(work.services, crew, day);
    await playDay(tx, crew, day, doors, withoutMail(work.services), new Date(work.payload.now));
    await cut;
  }
  await work.tell(tx, { done: place + 1, total: ALL_DAYS });
}

/** Cuts the roofs of the day's proposals while its doors are knocked; sending one that is missing tries again. */
async function cutRoofs(services: Services, crew: Crew, { papers }: PlannedDay): Promise<void> {
  const sent = papers.filter(({ step }) => step === 'sent').map(({ propertyId }) => propertyId);
  await roofFilesForPrint(services, crew.owner, sent).catch(() => null);
}

async function crewOf(tx: Database): Promise<Crew> {
  const crew = await findCrew(tx);
  if (!crew) throw new OperationFailure(`Somebody of ${SAMPLE_COMPANY.name} is gone, so its days end here.`);
  return crew;
}

interface Plan {
  crew: Crew;
  days: PlannedDay[];
  doors: Map<number, SampleDoor>;
}

/** Kept from step to step, and made again by a process that goes on with it: the same doors give the same plan. */
const plans = new Map<string, Plan>();

async function planFor(tx: Database, { operationId, payload }: Work<Payload>): Promise<Plan> {
  const kept = plans.get(operationId);
  if (kept) return kept;
  const crew = await crewOf(tx);
  const listed = await listSampleDoors(tx);
  const planning = planDays(listed, new Date(payload.now));
  let step = planning.next();
  while (!step.done) {
    await setImmediate();
    step = planning.next();
  }
  const plan = { crew, days: step.value, doors: new Map(listed.map((door) => [door.id, door])) };
  plans.set(operationId, plan);
  return plan;
}

/** Roofs that photos are kept of: the latest that reps were on. */
const ROOFS = 7;
const kinds = ['image', 'crop'] as const;

/**
 * Photos of roofs that reps looked at, sent as their phones send them: simulated pictures, which say so in their corner.
 * Sent again, they are the same ones.
 */
async function takePhotos(services: Services, crew: Crew, deeds: readonly Deed[]): Promise<void> {
  const looks = deeds.filter(({ kind, body }) => kind === 'knock' && body.outcome === 'inspected');
  for (const [place, kind] of kinds.entries())
    await Promise.all(looks.slice(-ROOFS).map((look) => takePhoto(services, crew, look, { place, kind })));
}

async function takePhoto(
  services: Services,
  crew: Crew,
  { id, by, at, body: { propertyId } }: Deed,
  { place, kind }: { place: number; kind: (typeof kinds)[number] },
): Promise<void> {
  const found = await findPictured(services.db, crew[by], propertyId);
  const picture = found && groundPicture(propertyId, found, kind);
  if (!picture) return;
  const content = await openStored(services.files, await keptPicture(services, picture), 'The picture');
  const fields = {
    ...{ id: uuidOf(`${kind} of ${id}`), deviceId: uuidOf(`phone of ${by}`), sequence: String(place + 1) },
    at: new Date(at.getTime() - (9 - 3 * place) * MINUTE_MS).toISOString(),
    propertyId: String(propertyId),
  };
  await applyPhoto(services, crew[by], { fields, content });
}

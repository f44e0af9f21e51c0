import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { at, dayOf } from '#sample/company/calendar.ts';
import { SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { planNextDay } from '#sample/company/next-day.ts';
import { defineOperation, startOnce } from '#server/operations/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { findCrew } from './crew.data.ts';
import { listSampleDoors } from './doors.data.ts';
import { playDay } from './play-day.ts';
import { takeStepIfAllowed } from './sell-roofs.ts';
import { findLastDay, readStanding } from './standing.data.ts';
import { withoutMail } from './without-mail.ts';

interface Payload {
  /** The moment up to which the company has worked. */
  now: string;
  /** The day it worked on before. */
  lastDay: string;
}

/** From when on another day of the company begins. */
const MORNING = '05:00';

/**
 * The sample company's next day: what was left of the last one, half of today's walks, and tomorrow's. All of it is one
 * transaction, so that a process that dies has done none of it.
 */
export const goOn = defineOperation<Payload>({
  name: 'sample.go-on',
  payload: z.object({ now: z.iso.datetime(), lastDay: z.iso.date() }),
  lock: () => 'sample company',
  steps: [
    {
      name: 'work for a day',
      async run(tx, { payload, services }) {
        const now = new Date(payload.now);
        const crew = await findCrew(tx);
        if (!crew) return;
        const listed = await listSampleDoors(tx);
        const planning = planNextDay(await readStanding(tx, crew, listed, payload.lastDay, now), now);
        let step = planning.next();
        while (!step.done) {
          await setImmediate();
          step = planning.next();
        }
        const doors = new Map(listed.map((door) => [door.id, door]));
        for (const day of step.value)
          await playDay(tx, crew, day, doors, withoutMail(services), now, takeStepIfAllowed);
      },
    },
  ],
  result: async () => ({ message: `${SAMPLE_COMPANY.name} has worked for another day.` }),
});

const mornings = defineCron({
  name: 'sample.mornings',
  schedule: '*/10 * * * *',
  retries: 0,
  singleton: true,
});

export const sampleJobs = [work(mornings, (_payload, services) => beginDay(services))];

/** Lets the sample company begin another day, where there is such a company and its last one is over. */
export async function beginDay(services: Pick<Services, 'db' | 'jobs'>, now = new Date()): Promise<void> {
  const { db, jobs } = services;
  const today = dayOf(now);
  const lastDay = await findLastDay(db);
  if (lastDay === null || lastDay >= today || now < at(today, MORNING) || !(await findCrew(db))) return;
  await db.transaction((tx) =>
    startOnce(tx, jobs, goOn, {
      ...{ subject: SAMPLE_COMPANY.name, userId: null },
      payload: { now: now.toISOString(), lastDay },
    }),
  );
}

import { DAY_MS } from '#domain/durations.ts';
import type { EventName } from '#domain/events.ts';
import {
  nameOfCapture,
  type StormCaptureAnswer,
  type StormCaptureState,
  stormCaptureLabels,
  stormCaptureNext,
} from '#domain/storm-captures.ts';
import { eq, sql } from '#server/db/orm.ts';
import { stormCaptures, users } from '#server/db/schema/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { answerMail } from './answer-mail.ts';

type Needed = Pick<Services, 'config' | 'db' | 'jobs'>;

const events = {
  accepted: 'storm-capture-accepted',
  refused: 'storm-capture-refused',
  flown: 'storm-capture-flown',
  delivered: 'storm-capture-delivered',
} as const satisfies Record<StormCaptureAnswer['status'], EventName>;

/**
 * Moves a request to its next state: the row, the audit event and the requester's mail, all or nothing. Refusing leaves the
 * included capture of its year for the next request.
 * @throws NotFound; Conflict if its state has changed; Invalid for an impossible day
 */
export function answerCapture(
  { config, db, jobs }: Needed,
  id: number,
  answer: StormCaptureAnswer,
  message: string | undefined,
  by: EventActor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(stormCaptures).where(eq(stormCaptures.id, id)).for('update');
    if (!found) throw notFound('This request');
    if (!mayBecome(found.status, answer.status))
      throw conflict(
        `This request is ${stormCaptureLabels[found.status].toLowerCase()}, so it cannot become ${answer.status}.`,
      );
    checkDay(answer, found.createdAt);
    await tx
      .update(stormCaptures)
      .set({
        ...answer,
        message: message || null,
        ...(answer.status === 'refused' && { includedYear: null }),
        processedAt: sql`now()`,
        processedBy: by.id,
      })
      .where(eq(stormCaptures.id, id));
    await emit(tx, by, events[answer.status], { subjectId: id, subject: nameOfCapture(found) });
    const [asker] = await tx
      .select({ email: users.email, endedAt: users.accessEndedAt })
      .from(users)
      .where(eq(users.id, found.userId ?? ''));
    if (asker && asker.endedAt === null)
      await jobs.enqueue(tx, sendMail, { to: asker.email, ...answerMail(config, found, answer, message) });
  });
}

const mayBecome = (from: StormCaptureState, to: StormCaptureState) => stormCaptureNext[from].includes(to);

/** Days are those of the calendar there, which may be yesterday's of UTC, or tomorrow's. */
function checkDay(answer: StormCaptureAnswer, askedAt: Date): void {
  const now = Date.now();
  if (answer.status === 'accepted') {
    if (answer.flyOn < dayOf(now - DAY_MS)) refuse('flyOn', 'The day to fly is in the past.');
    if (answer.flyOn > dayOf(now + 366 * DAY_MS)) refuse('flyOn', 'The day to fly is more than a year away.');
  }
  if (answer.status === 'flown') {
    if (answer.flownOn > dayOf(now + DAY_MS)) refuse('flownOn', 'The day of the flight is in the future.');
    if (answer.flownOn < dayOf(askedAt.getTime() - DAY_MS))
      refuse('flownOn', 'That day is before the request.');
  }
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function refuse(path: string, message: string): never {
  throw invalid(message, [{ path, message }]);
}

import type { ChangeBody } from '#contract/changes.ts';
import type { DoorKnown } from '#contract/knocks.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import type { DoorState, DoorVisit } from '#domain/changes/door-state.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import type { KeptChange } from '#web/field/index.ts';
import { dayZone } from '#web/ui/days.ts';
import type { Door } from './door.ts';
import { isNews, madeAt } from './kept-changes.ts';

/** The clocks at a door; this device's own where the list was taken along before they were known. */
export const zoneOf = ({ known }: Pick<Door, 'known'>): string => known.timeZone ?? dayZone();

/**
 * A door as it was read.
 * @param shown the changes of this device that the reading shows
 */
export function queueDoorState(
  door: Door,
  queueId: number,
  visits: readonly DoorVisit[],
  shown: readonly KeptChange[] = [],
): DoorState {
  const { item, known } = door;
  const { status, priority, stage, workedAt, followUpOn = null } = item;
  const { dealValue = null, people = [] } = known;
  const timeZone = zoneOf(door);
  const startsAt = known.appointment && new Date(known.appointment.startsAt);
  return {
    ...{ queueId, stage, visits, timeZone, withdrawn: [], notes: [] },
    ...{ followUpOn, dealValue },
    people: people.map((person) => ({ ...person, visitId: null, phoneVisitId: null })),
    item: { status, priority, workedAt: workedAt === null ? null : new Date(workedAt) },
    tags: item.tags,
    appointments: startsAt
      ? visitsOfAppointment(shown, startsAt, timeZone).map((visitId) => ({ startsAt, visitId }))
      : [],
  };
}

/**
 * The visits with which the next appointment was agreed on, several where this device agreed on one hour twice; [null]
 * where it did not.
 * @param changes those that the reading shows
 */
function visitsOfAppointment(
  changes: readonly KeptChange[],
  startsAt: Date,
  timeZone: string,
): (string | null)[] {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  const visits = changes.flatMap(({ kind, body }) => {
    if (kind !== 'appointment') return [];
    const { at, visitId } = body as ChangeBody<'appointment'>;
    return momentAt(at, timeZone).getTime() === startsAt.getTime() && !undone.has(visitId) ? [visitId] : [];
  });
  return visits.length > 0 ? visits : [null];
}

/** The visits that the reading shows: the company's latest, and this device's own behind it. */
export function seedsOf(
  { item, known: { lastKnock } }: Door,
  queueId: number,
  changes: readonly KeptChange[],
  readAt: number,
): DoorVisit[] {
  const news = new Set(changes.filter((change) => isNews(change, readAt)).map(({ id }) => id));
  const undone = new Set(
    changes.flatMap(({ id, kind, body }) =>
      kind === 'undo' && !news.has(id) ? [String(body.changeId)] : [],
    ),
  );
  const own = changes.filter(({ id, kind }) => kind === 'knock' && !news.has(id) && !undone.has(id));
  const last = lastKnock && !(lastKnock.changeId && news.has(lastKnock.changeId)) ? lastKnock : null;
  // A list that was taken along by an earlier release does not name the change of a visit.
  const latestOwn = own.at(-1);
  const isOwn = last?.by === null && last.outcome === latestOwn?.body.outcome;
  const changeId = last?.changeId ?? (isOwn ? latestOwn?.id : undefined) ?? null;
  const seeds = own
    .filter(({ id }) => id !== changeId)
    .map((change): DoorVisit => {
      const { outcome, queueId } = change.body as ChangeBody<'knock'>;
      const at = new Date(
        Math.min(madeAt(change).getTime(), last ? Date.parse(last.at) - 1 : Number.POSITIVE_INFINITY),
      );
      // Where no other visit is known this one is the latest: it is taken back to where every item starts.
      const isLatest = !last && change === latestOwn;
      return { changeId: change.id, outcome, at, queueId, before: isLatest ? unknownBefore(item) : null };
    });
  if (!last) return seeds;
  const before = last.before ? beforeOf(last.before) : isOwn ? unknownBefore(item) : null;
  return [
    ...seeds,
    {
      ...{ changeId, outcome: last.outcome, at: new Date(last.at) },
      queueId: last.queueId === undefined ? queueId : last.queueId,
      // A colleague may have set it as well: it stays until the server removes it.
      before: before && { ...before, tagsAdded: before.tagsAdded.filter((key) => key !== DO_NOT_CONTACT) },
    },
  ];
}

const beforeOf = ({ workedAt, ...before }: NonNullable<NonNullable<DoorKnown['lastKnock']>['before']>) => ({
  ...before,
  ...(workedAt !== undefined && { workedAt: workedAt === null ? null : new Date(workedAt) }),
});

const unknownBefore = ({ stage }: QueueItem) => ({
  ...{ status: 'new' as const, stage, stageAfter: stage },
  ...{ tagsAdded: [], tagsRemoved: [] },
});

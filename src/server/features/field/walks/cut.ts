import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#access/can.ts';
import { ROUTE_DOORS } from '#contract/routes.ts';
import { CUT_DOORS, type Cut, type CutAsked } from '#contract/walks.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { hullOf } from '#domain/geo/hull.ts';
import { yearsBefore } from '#domain/owners/years-owned.ts';
import {
  asksRoofAge,
  type DoorOfArea,
  isDueAgain,
  NEW_ROOF_YEARS,
  type WalkOmission,
  whyNotWalked,
} from '#domain/queues/walk-again.ts';
import { cutIntoWalks } from '#domain/routes/cut-walks.ts';
import { figuresOf, seedOf } from '#domain/routes/figures.ts';
import type { Pace } from '#domain/routes/pace.ts';
import type { Route } from '#domain/routes/plan.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { findPace } from '#server/features/field/knocks/index.ts';
import {
  type AskedDoor,
  isOnRoute,
  listDoorsMeant,
  listDoorsToDo,
  listVisitedDoors,
  omitted,
  type PlacedDoor,
} from '#server/features/field/routes/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { findHistory } from './history.data.ts';
import { findWalked } from './walks.data.ts';

const ROUNDS = 500;

/**
 * Doors as walks of about equal time. Left out are those without a position, 'Do not contact', those already in a walk
 * of that day, those not due for a visit by then, and in an area those with a new roof. Of a queue the doors to do count as due, unless somebody is expected
 * there; a door visited without a result comes back after some weeks. Throws 400 for too many or too few, 404 if the actor has no such queue.
 */
export async function cutWalks(db: Database, actor: Actor, asked: CutAsked): Promise<Cut> {
  const { queueId, filter = {}, walks: count, day } = asked;
  const { found, history, notDue } =
    queueId === undefined
      ? await doorsOfArea(db, actor, filter, day)
      : await doorsOfQueue(db, actor, queueId, day);
  const path = queueId === undefined ? 'filter' : 'queueId';
  if (found.length > CUT_DOORS)
    throw refusal(
      path,
      `At most ${CUT_DOORS.toLocaleString('en-US')} doors are split at once: choose a smaller area`,
    );
  const placed = found.filter(isOnRoute);
  const kept = found.filter(({ doNotContact }) => doNotContact).length;
  await recordList(db, actor, { channel: 'knock', purpose: 'walk', doors: found.length, kept });
  const walked = await findWalked(
    db,
    actor,
    day,
    placed.map(({ id }) => id),
  );
  const free = placed.filter(({ id }) => !walked.has(id) && !notDue.has(id));
  if (free.length < count)
    throw refusal('walks', `${freeDoors(free.length, notDue.size)} for ${count} walks`);
  if (free.length > count * ROUTE_DOORS)
    throw refusal('walks', `A walk has at most ${ROUTE_DOORS} doors: cut these ${free.length} into more`);
  const pace = await findPace(db, actor, 'crew');
  const routes = await toEnd(cutIntoWalks(free, count, { seed: seedOf(queueId), rounds: ROUNDS }, pace));
  const taken = placed.filter(({ id }) => walked.has(id) && !notDue.has(id));
  return {
    pace,
    walks: routes.map((route) => ({
      ...present(route, free, pace),
      again: route.order.filter((id) => isAgain(history.get(id), day)).length,
    })),
    leftOut: [
      ...found.flatMap(omitted),
      ...placed.flatMap(({ id: propertyId }) => {
        const reason = notDue.get(propertyId);
        return reason ? { propertyId, reason } : [];
      }),
      ...taken.map(({ id }) => ({ propertyId: id, reason: 'in-a-walk' as const })),
    ],
    overlaps: overlapsOf(taken.flatMap(({ id }) => walked.get(id) ?? [])),
  };
}

/** Doors asked for, what was done at them, and which of them are not due by the day of the walk. */
interface DoorsToCut {
  found: AskedDoor[];
  history: ReadonlyMap<number, DoorOfArea>;
  notDue: ReadonlyMap<number, WalkOmission>;
}

async function doorsOfArea(db: Database, actor: Actor, filter: LeadQuery, day: string): Promise<DoorsToCut> {
  const found = await listDoorsMeant(db, actor, filter, CUT_DOORS);
  const history = await findHistory(db, actor, found.map(idOf));
  const omissions = omissionsOf(history, day);
  // A filter by a stage or a tag, such as last evening's not-homes, asks for doors that were visited.
  const wantsVisited = filter.stage !== undefined || filter.tags !== undefined;
  if (wantsVisited) for (const [id, reason] of omissions) if (reason === 'visited') omissions.delete(id);
  const from = yearsBefore(day, NEW_ROOF_YEARS);
  for (const { id, roofReplacedOn } of asksRoofAge(filter) ? [] : found)
    if (roofReplacedOn !== null && roofReplacedOn >= from && !omissions.has(id))
      omissions.set(id, 'new-roof');
  return { found, history, notDue: omissions };
}

async function doorsOfQueue(db: Database, actor: Actor, queueId: number, day: string): Promise<DoorsToCut> {
  const toDo = await listDoorsToDo(db, actor, queueId);
  const visited = await listVisitedDoors(db, actor, queueId);
  const history = await findHistory(db, actor, [...toDo, ...visited].map(idOf));
  const omissions = omissionsOf(history, day);
  const isExpected = ([, reason]: [number, WalkOmission]) => reason === 'expected';
  const found = [...toDo, ...visited.filter(({ id }) => !omissions.has(id))];
  return { found, history, notDue: new Map([...omissions].filter(isExpected)) };
}

const idOf = ({ id }: AskedDoor): number => id;

const omissionsOf = (history: ReadonlyMap<number, DoorOfArea>, day: string): Map<number, WalkOmission> =>
  new Map(
    [...history].flatMap(([id, door]) => {
      const reason = whyNotWalked(door, day);
      return reason ? [[id, reason] as const] : [];
    }),
  );

const isAgain = (door: DoorOfArea | undefined, day: string): boolean =>
  door !== undefined && isDueAgain(door, day);

const freeDoors = (free: number, notDue: number): string =>
  notDue === 0
    ? `There are ${free} free doors`
    : `There are ${free} free doors (${notDue} more are not due for a visit)`;

function refusal(path: string, message: string) {
  return invalid(message, [{ path, message }]);
}

/** Others are answered between the rounds. */
async function toEnd<T>(work: Generator<void, T>): Promise<T> {
  let step = work.next();
  while (!step.done) {
    await setImmediate();
    step = work.next();
  }
  return step.value;
}

function present(
  route: Route,
  doors: readonly PlacedDoor[],
  pace: Pace,
): Omit<Cut['walks'][number], 'again'> {
  const byId = new Map(doors.map((door) => [door.id, door]));
  const inOrder = route.order.map((id) => byId.get(id) as PlacedDoor);
  const outline = hullOf(inOrder.map(({ longitude, latitude }) => [longitude, latitude] as const));
  return {
    ...figuresOf(route, pace),
    outline: outline.map(([longitude, latitude]) => [longitude, latitude]),
    places: inOrder.map(({ longitude, latitude }) => [longitude, latitude]),
    firstAddress: inOrder[0]?.address ?? '',
  };
}

function overlapsOf(walked: readonly { walkId: number; walker: string }[]): Cut['overlaps'] {
  const byWalk = new Map<number, Cut['overlaps'][number]>();
  for (const { walkId, walker } of walked) {
    const one = byWalk.get(walkId) ?? { walkId, walker, doors: 0 };
    byWalk.set(walkId, { ...one, doors: one.doors + 1 });
  }
  return [...byWalk.values()];
}

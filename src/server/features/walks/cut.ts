import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#access/can.ts';
import { ROUTE_DOORS } from '#contract/routes.ts';
import { CUT_DOORS, type Cut, type CutAsked } from '#contract/walks.ts';
import { hullOf } from '#domain/geo/hull.ts';
import { cutIntoWalks } from '#domain/routes/cut-walks.ts';
import { figuresOf, seedOf } from '#domain/routes/figures.ts';
import type { Pace } from '#domain/routes/pace.ts';
import type { Route } from '#domain/routes/plan.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { findPace } from '#server/features/knocks/index.ts';
import {
  isOnRoute,
  listDoorsMeant,
  listDoorsToDo,
  omitted,
  type PlacedDoor,
} from '#server/features/routes/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { findWalked } from './walks.data.ts';

const ROUNDS = 500;

/**
 * Doors as walks of about equal time. Left out are those without a position, 'Do not contact', and those already in a walk
 * of that day. Throws 400 for too many or too few, 404 if the actor has no such queue.
 */
export async function cutWalks(db: Database, actor: Actor, asked: CutAsked): Promise<Cut> {
  const { queueId, filter = {}, walks: count, day } = asked;
  const found =
    queueId === undefined
      ? await listDoorsMeant(db, actor, filter, CUT_DOORS)
      : await listDoorsToDo(db, actor, queueId);
  const path = queueId === undefined ? 'filter' : 'queueId';
  if (found.length > CUT_DOORS)
    throw refusal(
      path,
      `At most ${CUT_DOORS.toLocaleString('en-US')} doors are cut at once: choose a smaller area`,
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
  const free = placed.filter(({ id }) => !walked.has(id));
  if (free.length < count) throw refusal('walks', `There are ${free.length} free doors for ${count} walks`);
  if (free.length > count * ROUTE_DOORS)
    throw refusal('walks', `A walk has at most ${ROUTE_DOORS} doors: cut these ${free.length} into more`);
  const pace = await findPace(db, actor, 'crew');
  const routes = await toEnd(cutIntoWalks(free, count, { seed: seedOf(queueId), rounds: ROUNDS }, pace));
  const taken = placed.filter(({ id }) => walked.has(id));
  return {
    pace,
    walks: routes.map((route) => present(route, free, pace)),
    leftOut: [
      ...found.flatMap(omitted),
      ...taken.map(({ id }) => ({ propertyId: id, reason: 'in-a-walk' as const })),
    ],
    overlaps: overlapsOf([...walked.values()]),
  };
}

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

function present(route: Route, doors: readonly PlacedDoor[], pace: Pace): Cut['walks'][number] {
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

import { setImmediate } from 'node:timers/promises';
import { ROUTE_DOORS, type Route, type routes } from '#contract/routes.ts';
import { figuresOf, seedOf } from '#domain/routes/figures.ts';
import type { Pace } from '#domain/routes/pace.ts';
import { type Door, placesOf, planRoute, ROUNDS, type RouteWish, straightLegs } from '#domain/routes/plan.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { findPace } from '#server/features/field/knocks/index.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { ProviderTrouble } from '#server/providers/provider-trouble.ts';
import type { TravelTimes } from '#server/providers/travel-times/index.ts';
import { type AskedDoor, listDoors, listDoorsToDo } from './doors.data.ts';

export const routeHandlers: Handlers<typeof routes> = {
  getPace: (_input, { db, actor }) => findPace(db, actor, 'own'),

  plan: async ({ body }, { db, actor, travelTimes }) => {
    const { queueId, propertyIds = [], ...wish } = body;
    const asked =
      queueId === undefined
        ? await listDoors(db, actor, propertyIds)
        : await listDoorsToDo(db, actor, queueId);
    const doors = asked.filter(isOnRoute);
    const kept = asked.filter(({ doNotContact }) => doNotContact).length;
    await recordList(db, actor, { channel: 'knock', purpose: 'route', doors: asked.length, kept });
    if (doors.length > ROUTE_DOORS)
      throw tooMany(doors.length, queueId === undefined ? 'propertyIds' : 'queueId');
    const pace = await findPace(db, actor, 'own');
    const walked = await walk(doors, { wish, seed: seedOf(queueId), pace }, travelTimes);
    return {
      ...walked,
      pace,
      leftOut: asked.flatMap(omitted),
      place: placeOf(doors.find(({ id }) => id === walked.order[0])),
    };
  },
};

export type PlacedDoor = AskedDoor & Door;
export const isOnRoute = (door: AskedDoor): door is PlacedDoor =>
  door.latitude !== null && !door.doNotContact;

export const omitted = (door: AskedDoor): Route['leftOut'] =>
  isOnRoute(door)
    ? []
    : [{ propertyId: door.id, reason: door.doNotContact ? 'do-not-contact' : 'no-position' }];

function tooMany(count: number, path: string) {
  const message = `A walk has at most ${ROUTE_DOORS} doors, and these are ${count.toLocaleString('en-US')}`;
  return invalid(message, [{ path, message }]);
}

const placeOf = (door: PlacedDoor | undefined): Route['place'] =>
  door ? { timeZone: timeZoneAt(door), city: door.city, state: door.state } : null;

/** Others are answered between the rounds. */
async function walk(
  doors: readonly Door[],
  { wish, seed, pace }: { wish: RouteWish; seed: string; pace: Pace },
  travelTimes: TravelTimes,
): Promise<Omit<Route, 'leftOut' | 'place' | 'pace'>> {
  const places = placesOf(doors, wish);
  const { legs, ...ways } = await legsOf(places, travelTimes);
  const planning = planRoute(doors, wish, legs, { seed, rounds: ROUNDS });
  let step = planning.next();
  while (!step.done) {
    await setImmediate();
    step = planning.next();
  }
  return { ...figuresOf(step.value, pace), ...ways };
}

/** A walk is planned in any case: without road data, over straight lines. */
async function legsOf(places: ReturnType<typeof placesOf>, travelTimes: TravelTimes) {
  try {
    const legs = await travelTimes.between(places);
    return { legs, roads: travelTimes.roads, roadsTrouble: null };
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
    return { legs: straightLegs(places), roads: false, roadsTrouble: error.message };
  }
}

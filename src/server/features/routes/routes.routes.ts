import { setImmediate } from 'node:timers/promises';
import { ROUTE_DOORS, type Route, type routes } from '#contract/routes.ts';
import { type Door, placesOf, planRoute, ROUNDS, type RouteWish, straightLegs } from '#domain/routes/plan.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { type AskedDoor, listDoors, listDoorsToDo } from './doors.data.ts';

export const routeHandlers: Handlers<typeof routes> = {
  plan: async ({ body }, { db, actor }) => {
    const { queueId, propertyIds = [], ...wish } = body;
    const asked =
      queueId === undefined
        ? await listDoors(db, actor, propertyIds)
        : await listDoorsToDo(db, actor, queueId);
    const doors = asked.filter(isOnRoute);
    if (doors.length > ROUTE_DOORS)
      throw tooMany(doors.length, queueId === undefined ? 'propertyIds' : 'queueId');
    return {
      ...(await walk(doors, wish, queueId === undefined ? 'doors' : `queue ${queueId}`)),
      leftOut: asked.flatMap(omitted),
      roads: false,
    };
  },
};

type PlacedDoor = AskedDoor & Door;
const isOnRoute = (door: AskedDoor): door is PlacedDoor => door.latitude !== null && !door.doNotContact;

const omitted = (door: AskedDoor): Route['leftOut'] =>
  isOnRoute(door)
    ? []
    : [{ propertyId: door.id, reason: door.doNotContact ? 'do-not-contact' : 'no-position' }];

function tooMany(count: number, path: string) {
  const message = `A walk has at most ${ROUTE_DOORS} doors, and these are ${count.toLocaleString('en-US')}`;
  return invalid(message, [{ path, message }]);
}

const METERS_IN_A_MILE = 1609.344;
/** What a door takes, until one's own visits tell better. */
const MINUTES_AT_A_DOOR = 2.5;

/** Others are answered between the rounds. */
async function walk(
  doors: readonly Door[],
  wish: RouteWish,
  seed: string,
): Promise<Pick<Route, 'order' | 'miles' | 'minutes'>> {
  const planning = planRoute(doors, wish, straightLegs(placesOf(doors, wish)), { seed, rounds: ROUNDS });
  let step = planning.next();
  while (!step.done) {
    await setImmediate();
    step = planning.next();
  }
  const { order, meters, seconds } = step.value;
  return {
    order,
    miles: meters / METERS_IN_A_MILE,
    minutes: seconds / 60 + order.length * MINUTES_AT_A_DOOR,
  };
}

import { useEffect, useRef } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { ROUTE_DOORS, type Route } from '#contract/routes.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { type figuresOf, seedOf } from '#domain/routes/figures.ts';
import { type Pace, USUAL_PACE } from '#domain/routes/pace.ts';
import type { Door, RouteWish } from '#domain/routes/plan.ts';
import { ApiError, api, findKept } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { dayZone } from '#web/ui/days.ts';
import { paceName } from './pack.ts';
import type { PlanAsked } from './plan-here.worker.ts';

export interface Planned {
  route: Route;
  /** Without a connection, by this device. */
  here: boolean;
}

/** Plans a walk on the server, which may know the streets; without a connection here, from what the list holds. */
export function useRoutePlanner(
  queueId: number,
  items: readonly QueueItem[],
): (wish: RouteWish) => Promise<Planned> {
  const pace = paceName(useSignedInUser().id);
  const worker = useRef<Worker>(undefined);
  useEffect(() => {
    // Made while there is a connection to fetch it by; the service worker keeps it for later.
    const made = new Worker(new URL('./plan-here.worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    return () => made.terminate();
  }, []);
  return async (wish) => {
    try {
      return { route: await api.routes.plan({ body: { queueId, ...wish } }), here: false };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || !worker.current) throw error;
      const kept = await findKept<Pace>(pace);
      const own = { worker: worker.current, pace: kept?.data ?? USUAL_PACE };
      return { route: await planHere(own, queueId, items, wish), here: true };
    }
  };
}

async function planHere(
  { worker, pace }: { worker: Worker; pace: Pace },
  queueId: number,
  items: readonly QueueItem[],
  wish: RouteWish,
): Promise<Route> {
  // By id, as the server reads them: the same doors have the same route everywhere.
  const toDo = items
    .filter((item) => standingOf(item) === 'new')
    .sort((a, b) => a.property.id - b.property.id)
    .map(({ property, tags }) => ({ property, reason: omissionOf(property, tags) }));
  const doors = toDo.flatMap(({ property, reason }) => (reason === null ? doorsOf(property) : []));
  if (doors.length > ROUTE_DOORS) throw new PlanError(`A walk has at most ${ROUTE_DOORS} doors`);
  const planned = await ask(worker, { doors, wish, seed: seedOf(queueId), pace });
  return {
    ...planned,
    pace,
    leftOut: toDo.flatMap(({ property, reason }) =>
      reason === null ? [] : [{ propertyId: property.id, reason }],
    ),
    roads: false,
    roadsTrouble: null,
    place: doors.length > 0 ? { timeZone: dayZone(), city: null, state: '' } : null,
  };
}

/** Why no walk can be planned here, as a sentence. */
export class PlanError extends Error {}

function omissionOf(
  { latitude, longitude, locationPrecision }: QueueItem['property'],
  tags: QueueItem['tags'],
): Route['leftOut'][number]['reason'] | null {
  if (tags.some(({ key }) => key === DO_NOT_CONTACT)) return 'do-not-contact';
  return latitude === null || longitude === null || locationPrecision === 'zip' ? 'no-position' : null;
}

const doorsOf = ({ id, address, latitude, longitude }: QueueItem['property']): Door[] =>
  latitude === null || longitude === null ? [] : [{ id, address, latitude, longitude }];

function ask(worker: Worker, asked: PlanAsked): Promise<ReturnType<typeof figuresOf>> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new PlanError('The walk could not be planned on this device'));
    worker.postMessage(asked);
  });
}

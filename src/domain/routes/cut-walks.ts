import type { Pace } from './pace.ts';
import { type Door, planRoute, type Route, straightLegs } from './plan.ts';
import type { Effort } from './solve.ts';

const OPEN = { mode: 'shortest', start: null, end: null } as const;

/**
 * Doors as so many walks of about equal time: one way through all of them, cut where a share of its time is over. Each
 * door is in one walk; a walk has at least one. From its even share a walk is off by no more than twice the longest
 * step, that is a door with the way to it.
 * @param count of walks, at most as many as there are doors
 * @yields now and then, so that a server may do something else meanwhile
 */
export function* cutIntoWalks(
  doors: readonly Door[],
  count: number,
  effort: Effort,
  { minutesAtDoor }: Pace,
): Generator<void, Route[]> {
  if (count < 1 || count > doors.length) throw new RangeError(`${count} walks of ${doors.length} doors`);
  const legs = straightLegs(doors);
  const { order } = yield* planRoute(doors, OPEN, legs, effort);
  const indexOf = new Map(doors.map(({ id }, index) => [id, index]));
  const way = order.map((id) => indexOf.get(id) as number);
  const between = (values: Float64Array, position: number): number =>
    position === 0
      ? 0
      : (values[(way[position - 1] as number) * doors.length + (way[position] as number)] as number);
  const steps = way.map((_, position) => minutesAtDoor * 60 + between(legs.seconds, position));
  const cuts = [0, ...evenCuts(steps, count), way.length];
  return cuts.slice(1).map((end, walk) => {
    const begin = cuts[walk] as number;
    const sum = (values: Float64Array) =>
      steps.slice(begin + 1, end).reduce((total, _, at) => total + between(values, begin + 1 + at), 0);
    return { order: order.slice(begin, end), meters: sum(legs.meters), seconds: sum(legs.seconds) };
  });
}

/** Where to cut a row of steps so that each part takes about as long: before which step the next part begins. */
function evenCuts(steps: readonly number[], count: number): number[] {
  const total = steps.reduce((sum, step) => sum + step, 0);
  const cuts: number[] = [];
  let position = 0;
  let passed = 0;
  for (let part = 1; part < count; part += 1) {
    const least = (cuts.at(-1) ?? 0) + 1;
    const most = steps.length - (count - part);
    const wanted = (total * part) / count;
    // A step belongs to the part that contains more than half of it.
    while (position < least || (position < most && passed + (steps[position] as number) / 2 < wanted)) {
      passed += steps[position] as number;
      position += 1;
    }
    cuts.push(position);
  }
  return cuts;
}

import type { QueueItem } from '#contract/queues.ts';
import type { Route } from '#contract/routes.ts';
import type { Place } from '#domain/geo/distance.ts';
import { RouteSketch } from './route-sketch.tsx';

interface RouteFoundProps {
  route: Route;
  start: Place | null;
  items: readonly QueueItem[];
}

const doorsOf = (count: number) => `${count} ${count === 1 ? 'door' : 'doors'}`;

/** A planned walk: its figures, what it leaves out, and its line. */
export function RouteFound({
  route: { order, leftOut, miles, minutes, roads, roadsTrouble },
  start,
  items,
}: RouteFoundProps) {
  if (order.length === 0)
    return (
      <p className="text-sm">No door of this queue can be walked to: none is to do and has a position.</p>
    );
  const places = new Map(items.map(({ property }) => [property.id, property]));
  const omitted = (reason: string) => leftOut.filter((one) => one.reason === reason).length;
  const unplaced = omitted('no-position');
  const untouchable = omitted('do-not-contact');
  return (
    <div className="grid gap-3">
      <p className="font-medium tabular-nums">
        {doorsOf(order.length)} · {miles.toFixed(1)} miles · about {duration(minutes)}
      </p>
      <RouteSketch
        start={start}
        doors={order.flatMap((id) => {
          const { latitude = null, longitude = null } = places.get(id) ?? {};
          return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
        })}
      />
      <ul className="grid gap-1 text-sm text-muted-foreground">
        <li>
          {roads
            ? 'Distances along streets.'
            : 'Straight-line distances: fences and highways between doors are not known.'}
          {roadsTrouble && ` Streets were asked for, and not answered: ${roadsTrouble}`}
        </li>
        {unplaced > 0 && <li>{doorsOf(unplaced)} left out: no position of their own.</li>}
        {untouchable > 0 && <li>{doorsOf(untouchable)} left out: do not contact.</li>}
      </ul>
    </div>
  );
}

/** '45 min', '1 h 5 min'. */
function duration(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  return hours === 0 ? `${whole} min` : `${hours} h ${whole % 60} min`;
}

import type { QueueItem } from '#contract/queue-items.ts';
import type { Route } from '#contract/routes.ts';
import type { Place } from '#domain/geo/distance.ts';
import { describePace } from '#domain/routes/pace.ts';
import { duration } from '#web/ui/duration.ts';
import { RouteDaylight } from './route-daylight.tsx';
import { RouteHandOver } from './route-hand-over.tsx';
import { RouteSketch } from './route-sketch.tsx';

interface RouteFoundProps {
  route: Route;
  /** Planned without a connection, by this device. */
  here: boolean;
  start: Place | null;
  queueName: string;
  /** The doors in the order to walk them. */
  walked: readonly QueueItem[];
  onPrint: () => void;
}

const doorsOf = (count: number) => `${count} ${count === 1 ? 'door' : 'doors'}`;

/** A planned walk: its figures, what it leaves out, and its line. */
export function RouteFound({
  route: { order, leftOut, miles, minutes, roads, roadsTrouble, place, pace },
  here,
  start,
  queueName,
  walked,
  onPrint,
}: RouteFoundProps) {
  if (order.length === 0)
    return (
      <p className="text-sm">This queue has no doors to walk to: none is both still to do and on the map.</p>
    );
  const doors = walked.flatMap(({ property: { address, zipCode, latitude, longitude } }) =>
    latitude === null || longitude === null ? [] : [{ address, zipCode, latitude, longitude }],
  );
  const [first] = doors;
  const omitted = (reason: string) => leftOut.filter((one) => one.reason === reason).length;
  const unplaced = omitted('no-position');
  const untouchable = omitted('do-not-contact');
  return (
    <div className="grid gap-3">
      <p className="font-medium tabular-nums">
        {doorsOf(order.length)} · {miles.toFixed(1)} miles · about {duration(minutes)}
      </p>
      <RouteSketch start={start} doors={doors} />
      <ul className="grid gap-1 text-sm text-muted-foreground">
        <li>{describePace(pace, 'your')}</li>
        {here && <li>Planned on this device, without a connection.</li>}
        <li>
          {roads
            ? 'Distances along streets.'
            : 'Straight-line distances: fences and highways between doors are not known.'}
          {roadsTrouble && ` Street distances were not available: ${roadsTrouble}`}
        </li>
        {unplaced > 0 && <li>{doorsOf(unplaced)} left out: no position of their own.</li>}
        {untouchable > 0 && <li>{doorsOf(untouchable)} left out: do not contact.</li>}
        {place && first && <RouteDaylight place={place} at={first} minutes={minutes} />}
      </ul>
      <RouteHandOver queueName={queueName} start={start} doors={doors} onPrint={onPrint} />
    </div>
  );
}

import type { QueueItem } from '#contract/queue-items.ts';
import type { Route } from '#contract/routes.ts';
import { formatClock } from '#domain/appointments/local-moment.ts';
import type { Place } from '#domain/geo/distance.ts';
import { sunsetOn } from '#domain/knocking-hours/sun.ts';
import { localDay } from '#domain/local-day.ts';
import { describePace } from '#domain/routes/pace.ts';
import { counted } from '#domain/standing.ts';
import { HoursHere } from '#web/features/field/knocking-hours/index.ts';
import { GroundSketch } from '#web/features/imagery/ground/index.ts';
import { duration } from '#web/ui/duration.ts';
import { RouteHandOver } from './route-hand-over.tsx';

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
        {counted(order.length, 'door', 'doors')} · {miles.toFixed(1)} miles · about {duration(minutes)}
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
        {unplaced > 0 && <li>{counted(unplaced, 'door', 'doors')} left out: no position of their own.</li>}
        {untouchable > 0 && <li>{counted(untouchable, 'door', 'doors')} left out: do not contact.</li>}
        {place && first && <RouteDaylight place={place} at={first} minutes={minutes} />}
      </ul>
      <RouteHandOver queueName={queueName} start={start} doors={doors} onPrint={onPrint} />
    </div>
  );
}

/** The line of a walk on its streets; the figures are next to it. */
function RouteSketch({ doors, start }: { doors: readonly Place[]; start: Place | null }) {
  const places = start ? [start, ...doors] : doors;
  return (
    <GroundSketch places={places}>
      {(toPlan) => {
        const points = places.map(toPlan);
        const [first] = points;
        const dots = points.slice(start ? 1 : 0);
        return (
          <>
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              className="fill-none stroke-primary"
              strokeWidth={2}
              strokeLinejoin="round"
            />
            {dots.map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={3} className="fill-primary" />
            ))}
            {first && (
              <circle
                cx={first.x}
                cy={first.y}
                r={6}
                className="fill-background stroke-primary"
                strokeWidth={3}
              />
            )}
          </>
        );
      }}
    </GroundSketch>
  );
}

interface RouteDaylightProps {
  place: NonNullable<Route['place']>;
  /** The first door. */
  at: Place & { zipCode: string };
  minutes: number;
}

/** When it gets dark there, whether the walk ends before, and when the city lets people knock. */
function RouteDaylight({ place: { timeZone }, at, minutes }: RouteDaylightProps) {
  const now = new Date();
  const sunset = sunsetOn(localDay(now, timeZone), at);
  const end = new Date(now.getTime() + minutes * 60_000);
  return (
    <>
      {sunset && (
        <li>
          Sunset at {formatClock(sunset, timeZone)}.
          {end > sunset &&
            now < sunset &&
            ` If you start now, this walk ends at ${formatClock(end, timeZone)}, in the dark.`}
        </li>
      )}
      <li>
        <HoursHere zipCode={at.zipCode} at={at} timeZone={timeZone} />
        <p className="mt-1">
          This is a reminder, not legal advice. Ask the city about its hours and whether you need a permit.
        </p>
      </li>
    </>
  );
}

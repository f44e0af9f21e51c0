import type { Route } from '#contract/routes.ts';
import { formatClock } from '#domain/appointments/local-moment.ts';
import type { Place } from '#domain/geo/distance.ts';
import { sunsetOn } from '#domain/knocking-hours/sun.ts';
import { localDay } from '#domain/local-day.ts';
import { HoursHere } from '#web/features/knocking-hours/index.ts';

interface RouteDaylightProps {
  place: NonNullable<Route['place']>;
  /** The first door. */
  at: Place & { zipCode: string };
  minutes: number;
}

/** When it gets dark there, whether the walk ends before, and when the city lets people knock. */
export function RouteDaylight({ place: { timeZone }, at, minutes }: RouteDaylightProps) {
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

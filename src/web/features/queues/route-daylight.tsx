import type { Route } from '#contract/routes.ts';
import { clockWords } from '#domain/appointments/local-moment.ts';
import type { Place } from '#domain/geo/distance.ts';
import { localDay } from '#domain/local-day.ts';
import { HOURS_CHECKED, hoursWords, knockingHoursOf } from '#domain/routes/knocking-hours.ts';
import { sunsetOn } from '#domain/routes/sunset.ts';
import { dayWords } from '#web/ui/days.ts';

interface RouteDaylightProps {
  place: NonNullable<Route['place']>;
  /** The first door. */
  at: Place;
  minutes: number;
}

/** When it gets dark there, whether the walk ends before, and when the town lets people knock. */
export function RouteDaylight({ place, at, minutes }: RouteDaylightProps) {
  const now = new Date();
  const sunset = sunsetOn(localDay(now, place.timeZone), at);
  const end = new Date(now.getTime() + minutes * 60_000);
  const hours = knockingHoursOf(place);
  const town = hours.town ? `${hours.town} allows` : 'Most towns allow';
  return (
    <>
      {sunset && (
        <li>
          Sunset at {clockWords(sunset, place.timeZone)}.
          {end > sunset &&
            now < sunset &&
            ` Begun now, this walk ends at ${clockWords(end, place.timeZone)}, in the dark.`}
        </li>
      )}
      <li>
        {town} selling at doors from {hoursWords(hours)} ({hours.source}; checked on {dayWords(HOURS_CHECKED)}
        ). A reminder and no legal advice: ask the town, also for a permit.
      </li>
    </>
  );
}

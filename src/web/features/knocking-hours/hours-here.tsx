import { Clock, ClockAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Place } from '#domain/geo/distance.ts';
import { ageOf, hoursOn, standingAt } from '#domain/knocking-hours/rules.ts';
import { localDay } from '#domain/local-day.ts';
import { cn } from '#web/ui/cn.ts';
import { HoursSource } from './hours-source.tsx';
import { describeHoursNow, hoursSentence } from './hours-words.ts';
import { useHoursOfZip } from './use-hours.ts';

interface HoursHereProps {
  zipCode: string;
  /** Where, for sunrise and sunset; null if that is not known. */
  at: Place | null;
  timeZone: string;
}

/** Whether people may knock at a place now, by whose rule, and how old that is; cautious hours where none is on file. */
export function HoursHere({ zipCode, at, timeZone }: HoursHereProps) {
  const now = useMinute();
  const place = useHoursOfZip(zipCode);
  if (!place) return null;
  const today = localDay(now, timeZone);
  const hours = hoursOn(place, place.rules, today);
  const standing = standingAt(hours, now, { at, timeZone });
  const isOpen = standing === 'open';
  const isOld = hours.kind === 'rule' && ageOf(hours.rule, today).isOld;
  const Icon = isOpen ? Clock : ClockAlert;
  return (
    <section
      aria-label="Knocking hours"
      className={cn(
        'flex items-start gap-2 text-sm',
        !isOpen && 'rounded-lg bg-severity-minor-soft px-3 py-2 text-severity-minor-text',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">
          {!isOpen && <span className="font-semibold">{describeHoursNow(standing, hours)} </span>}
          {hoursSentence(hours, place)}
        </p>
        {hours.kind === 'rule' && (
          <HoursSource rule={hours.rule} today={today} className={isOpen ? 'text-muted-foreground' : ''} />
        )}
        {isOld && (
          <p className="font-semibold">Checked more than a year ago: ask the city before relying on it.</p>
        )}
      </div>
    </section>
  );
}

/** The time, to the minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

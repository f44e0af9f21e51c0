import { Clock, ClockAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Place } from '#domain/geo/distance.ts';
import {
  ageOf,
  CAUTIOUS,
  type City,
  type DayHours,
  formatScope,
  formatSpan,
  hoursOn,
  type Standing,
  standingAt,
} from '#domain/knocking-hours/rules.ts';
import { localDay } from '#domain/local-day.ts';
import { cn } from '#web/ui/cn.ts';
import { HoursSource } from './hours-source.tsx';
import { useHoursOfZip } from './use-hours.ts';

interface HoursHereProps {
  zipCode: string;
  /** Where, for sunrise and sunset; null if that is not known. */
  at: Place | null;
  timeZone: string;
}

/** Whether people may knock at a place now; a tap adds by whose rule, and how old that is. Cautious hours where none is on file. */
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
      <details className="min-w-0 grow">
        <summary className="cursor-pointer wrap-anywhere">
          {!isOpen && <span className="font-semibold">{describeHoursNow(standing, hours)} </span>}
          {summarize(hours)}
        </summary>
        <p className="wrap-anywhere">{hoursSentence(hours, place)}</p>
        {hours.kind === 'rule' && (
          <HoursSource rule={hours.rule} today={today} className={isOpen ? 'text-muted-foreground' : ''} />
        )}
        {isOld && (
          <p className="font-semibold">Checked more than a year ago: ask the city before relying on it.</p>
        )}
      </details>
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

/** 'Knocking: 9 AM to 7 PM' */
function summarize(hours: DayHours): string {
  if (hours.kind !== 'rule') return `Cautious hours: ${formatSpan(CAUTIOUS)}`;
  return hours.rule.opens === null ? 'No knocking on these days' : `Knocking: ${formatSpan(hours.rule)}`;
}

/** 'Phoenix allows knocking from 9 AM to 7 PM (Oct 1 to Mar 31).', or why the cautious hours are shown. */
function hoursSentence(hours: DayHours, { city }: City): string {
  if (hours.kind === 'rule') {
    const { rule } = hours;
    const scope = formatScope(rule);
    const when = scope === '' ? '' : ` (${scope})`;
    return rule.opens === null
      ? `${rule.city} allows no knocking on these days${when}.`
      : `${rule.city} allows knocking from ${formatSpan(rule)}${when}.`;
  }
  const cautious = `so use cautious hours: ${formatSpan(CAUTIOUS)}. Ask the city.`;
  if (hours.because === 'no-city') return `The city of this door is not known, ${cautious}`;
  return hours.because === 'no-rule'
    ? `No knocking hours are on file for ${city}, ${cautious}`
    : `The knocking hours on file for ${city} do not cover today, ${cautious}`;
}

/** Why knocking is not allowed at this moment. */
function describeHoursNow(standing: Standing, hours: DayHours): string {
  const isRule = hours.kind === 'rule';
  switch (standing) {
    case 'early':
      return isRule ? 'Too early to knock.' : 'A bit early to knock.';
    case 'over':
      return isRule ? 'Knocking is over for today.' : 'A bit late to knock.';
    case 'closed':
      return 'No knocking today.';
    default:
      return 'Look up sunrise and sunset before knocking.';
  }
}

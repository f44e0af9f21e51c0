import { useState } from 'react';
import { dayOf, ownTimeZone } from '#web/ui/days.ts';

const spans = [
  { value: '1', label: 'This week' },
  { value: '4', label: 'Last 4 weeks' },
  { value: '8', label: 'Last 8 weeks' },
  { value: '26', label: 'Last 26 weeks' },
  { value: '52', label: 'Last 52 weeks' },
];

/** The weeks that figures are asked for: the control that chooses them, and the days on this clock as calls take them. */
export function useSpan(weeksAtFirst: number) {
  const [weeks, setWeeks] = useState(String(weeksAtFirst));
  const [today] = useState(() => new Date());
  const days = { from: dayOf(mondayBefore(today, Number(weeks) - 1)), to: dayOf(today) };
  return {
    control: { value: weeks, onValueChange: setWeeks, options: spans },
    query: { ...days, timeZone: ownTimeZone() },
  };
}

function mondayBefore(day: Date, weeks: number): Date {
  const sinceMonday = (day.getDay() + 6) % 7;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - sinceMonday - 7 * weeks);
}

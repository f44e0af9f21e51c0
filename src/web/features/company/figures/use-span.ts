import { useState } from 'react';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { dayOf, dayZone } from '#web/ui/days.ts';

const spans = [
  { value: '1', label: 'This week' },
  { value: '4', label: 'Last 4 weeks' },
  { value: '8', label: 'Last 8 weeks' },
  { value: '26', label: 'Last 26 weeks' },
  { value: '52', label: 'Last 52 weeks' },
];

/** The weeks that figures are asked for: the control that chooses them, and the days as calls take them. */
export function useSpan(weeksAtFirst: number) {
  const [weeks, setWeeks] = useState(String(weeksAtFirst));
  const [today] = useState(() => dayOf(new Date()));
  const days = { from: mondayBefore(today, Number(weeks) - 1), to: today };
  return {
    control: { value: weeks, onValueChange: setWeeks, options: spans },
    query: { ...days, timeZone: dayZone() },
  };
}

function mondayBefore(day: string, weeks: number): string {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday - 7 * weeks);
}

import {
  CAUTIOUS,
  type City,
  type DayHours,
  formatScope,
  formatSpan,
  type Standing,
} from '#domain/knocking-hours/rules.ts';

/** 'Phoenix allows knocking from 9 AM to 7 PM (Oct 1 to Mar 31).', or why the cautious hours are shown. */
export function hoursSentence(hours: DayHours, { city }: City): string {
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
export function describeHoursNow(standing: Standing, hours: DayHours): string {
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

import type { AuditLine } from '#contract/audit.ts';
import { dateAndTime } from '#web/ui/dates.ts';

/** Other details of a line, as 'zip code 85251, expires at Mar 1, 2027, 9:00 AM'. */
export function detailsOf(details: AuditLine['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${wordsOf(name)} ${textOf(value)}`)
    .join(', ');
}

const wordsOf = (name: string) => name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function textOf(value: string | number | boolean | null): string {
  if (value === null) return 'none';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number') return value.toLocaleString();
  return moment.test(value) ? dateAndTime(value) : value;
}

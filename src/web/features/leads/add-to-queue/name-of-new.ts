import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { readyViewOf } from '#domain/leads/ready-views.ts';

/**
 * A name for the queue of all doors of a list: what they are, and the day. Where it is taken, a number is put behind it.
 * @param day as it is shown
 * @param taken the names of the user's queues
 */
export function nameOfNew(query: LeadQuery, day: string, taken: readonly string[]): string {
  const name = `${readyViewOf(query)?.name ?? 'Doors'}, ${day}`;
  const used = new Set(taken.map((one) => one.toLowerCase()));
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} ${number}`);
  while (used.has(numbered().toLowerCase())) number += 1;
  return numbered();
}

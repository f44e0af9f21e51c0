import { z } from 'zod';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isTimeZone, localDay } from '#domain/local-day.ts';

/** A question that a manager asks, with the tools that answer it. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  /** @param day 'YYYY-MM-DD' @param zone the time zone whose midnight begins it */
  text: (day: string, zone: string) => string;
  /** Days before today that the question is about. */
  daysAgo: number;
}

export const prompts: readonly Prompt[] = [
  {
    name: 'doors-hit-last-night',
    title: 'Which of my doors were hit last night',
    description: 'Doors that hail or wind reached since yesterday, worst first.',
    daysAgo: 1,
    text: (day) => `Which of my doors were hit by a storm since ${day}?

1. Call list_storm_days to see whether there was one, and what is known of it.
2. Call find_doors_hit with {"stormSince":"${day}","hailMin":1}, and again with {"stormSince":"${day}","windMin":58}.
3. Answer with how many doors were hit in all, then the ten worst: address, hail and wind, what the roof looked like before, and its stage. Say which figures are the radar’s estimate and which were reported. Leave out doors that are won or lost.

If nothing was hit, say so in one sentence, and name the latest day with a storm.`,
  },
  {
    name: 'crew-today',
    title: 'What did the crew do today',
    description: 'Visits, appointments and sales of each colleague today, and what is left.',
    daysAgo: 0,
    text: (day, zone) => `What did the crew do on ${day}? Days begin at midnight in ${zone}.

1. Call get_crew_day with {"day":"${day}","since":"${momentAt(`${day}T00:00`, zone).toISOString()}"}.
2. Call list_proposals with {"pageSize":20} for what was sent or signed on that day.
3. Answer with a line for each colleague: visits, appointments, deals won. Then what waits: follow-ups, severe roofs nobody has visited, and doors left on walks. No praise and no guesses.`,
  },
];

export const promptInput = z.strictObject({
  day: z.iso.date().optional().describe('The day, YYYY-MM-DD'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Please name a time zone such as America/Phoenix')
    .optional()
    .describe('A time zone such as America/Phoenix; your company’s without it'),
});

/** The prompt's text for a day; without one, for the day it is about by the clocks of the time zone. */
export function textOf(
  { text, daysAgo }: Prompt,
  { day, timeZone }: { day?: string | undefined; timeZone: string },
  now = new Date(),
): string {
  return text(day ?? localDay(new Date(now.getTime() - daysAgo * DAY_MS), timeZone), timeZone);
}

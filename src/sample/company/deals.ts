import type { Outcome } from '#domain/queues/outcomes.ts';
import { type Random, takeWeighted } from '#domain/random.ts';
import type { SeverityLevel } from '#domain/roofs.ts';

/** What comes of a hundred visits. */
const first: Partial<Record<Outcome, number>> = {
  not_home: 47,
  conversation: 17,
  not_interested: 15,
  come_back: 7,
  appointment: 6.5,
  has_contractor: 4.5,
  do_not_knock: 1.6,
  inspected: 1.4,
};
/** In the evening and on Saturdays more people are at home. */
const again: Partial<Record<Outcome, number>> = {
  not_home: 27,
  conversation: 24,
  not_interested: 25,
  appointment: 11,
  has_contractor: 7,
  come_back: 5,
  do_not_knock: 1,
};

/** How much more readily owners agree to a look at a roof that is damaged, and then to its price. */
const interest: Record<SeverityLevel, { look: number; won: number }> = {
  severe: { look: 8, won: 0.55 },
  moderate: { look: 1.6, won: 0.36 },
  minor: { look: 0.7, won: 0.04 },
  none: { look: 0.3, won: 0 },
};

export const outcomeOf = (isFirst: boolean, severity: SeverityLevel, random: Random): Outcome => {
  const weights = isFirst ? first : again;
  const names = Object.keys(weights) as Outcome[];
  const weightOf = (name: Outcome) =>
    (weights[name] ?? 0) * (name === 'appointment' || name === 'inspected' ? interest[severity].look : 1);
  return takeWeighted(names, 1, random, weightOf)[0] ?? 'not_home';
};

/** What becomes of a price, by a draw from 0 to 1: less than 0.7, so that a proposal is sent before its answer. */
export const answerOf = (severity: SeverityLevel, fate: number): 'signed' | 'declined' | 'open' => {
  const { won } = interest[severity];
  if (fate < won) return 'signed';
  return fate < won + (1 - won) / 3 ? 'declined' : 'open';
};

/** Minutes at the door, with what is typed. */
const minutes: Partial<Record<Outcome, readonly [number, number]>> = {
  not_home: [0.8, 2.4],
  come_back: [1.5, 4],
  conversation: [3.5, 10],
  not_interested: [0.8, 3],
  has_contractor: [1.2, 4],
  appointment: [6, 14],
  do_not_knock: [0.4, 1.2],
  inspected: [16, 27],
};

export const minutesFor = (outcome: Outcome, random: Random): number => {
  const [least, most] = minutes[outcome] ?? [2, 5];
  return random.between(least, most);
};

/** What a reroof of a house in Scottsdale costs, as decimal text. */
export const dealValue = (random: Random): string =>
  `${11_400 + Math.round(random.next() ** 1.6 * 17_300)}.${random.pick(['00', '00', '50', '25'])}`;

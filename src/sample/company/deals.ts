import type { Outcome } from '#domain/queues/outcomes.ts';
import { type Random, takeWeighted } from '#domain/random.ts';

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

export const outcomeOf = (isFirst: boolean, random: Random): Outcome => {
  const weights = isFirst ? first : again;
  const names = Object.keys(weights) as Outcome[];
  return takeWeighted(names, 1, random, (name) => weights[name] ?? 0)[0] ?? 'not_home';
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

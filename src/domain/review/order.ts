import { type Random, randomOf } from '../random.ts';
import { BATCH } from './handing.ts';

/** A roof that waits, with what is known of it before anybody looks: shares from 0 to 1. */
export interface WaitingRoof {
  id: number;
  /** How likely it is damaged, by a model's score or by what is known already. */
  damage: number;
  /** How little is known. */
  uncertainty: number;
  /** What makes roofs similar: the network's features, or their positions. */
  features: readonly number[];
}

/** Of every 20: those likely to be leads, those the model learns most from, and random ones. */
const shares = { likely: 12, uncertain: 5, blind: 3 } as const;
/** Among how many of the most uncertain ones the spread ones are looked for. */
const POOL = 100;

export interface OrderedRoof {
  id: number;
  /** Drawn at random and shown without anything that is known of it. */
  blind: boolean;
}

/**
 * The next roofs to review, in an order that does not reveal why each was chosen. The same roofs and seed give the same
 * order.
 * @param count at most this many; the parts keep their shares of 20
 */
export function orderOfWork(
  waiting: readonly WaitingRoof[],
  seed: string,
  count: number = BATCH,
): OrderedRoof[] {
  const random = randomOf(seed);
  const roofs = [...waiting].sort((a, b) => a.id - b.id);
  const part = (share: number) => Math.round((share * Math.min(count, roofs.length)) / BATCH);
  const blind = shuffled(roofs, random).slice(0, part(shares.blind));
  const taken = new Set(blind);
  const rest = () => roofs.filter((roof) => !taken.has(roof));
  const uncertain = spread(
    rest()
      .sort((a, b) => b.uncertainty - a.uncertainty || a.id - b.id)
      .slice(0, POOL),
    part(shares.uncertain),
  );
  for (const roof of uncertain) taken.add(roof);
  const likely = rest()
    .sort((a, b) => b.damage - a.damage || a.id - b.id)
    .slice(0, Math.min(count, roofs.length) - taken.size);
  const chosen = [
    ...blind.map(({ id }) => ({ id, blind: true })),
    ...[...uncertain, ...likely].map(({ id }) => ({ id, blind: false })),
  ];
  return shuffled(chosen, random);
}

/** Those farthest apart: the most uncertain first, then always the one whose nearest chosen neighbor is farthest. */
function spread(pool: readonly WaitingRoof[], count: number): WaitingRoof[] {
  const chosen = pool.slice(0, Math.min(1, count));
  while (chosen.length < Math.min(count, pool.length)) {
    let best: { roof: WaitingRoof; distance: number } | null = null;
    for (const roof of pool) {
      if (chosen.includes(roof)) continue;
      const distance = Math.min(...chosen.map((other) => distanceOf(roof, other)));
      if (!best || distance > best.distance) best = { roof, distance };
    }
    if (best) chosen.push(best.roof);
  }
  return chosen;
}

const distanceOf = (a: WaitingRoof, b: WaitingRoof) =>
  Math.hypot(...a.features.map((value, index) => value - (b.features[index] ?? 0)));

/** Fisher and Yates. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = random.whole(0, at);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

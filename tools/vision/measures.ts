import { wilsonInterval } from '#domain/figures/wilson.ts';
import { randomOf } from '#domain/random.ts';
import type { Material } from '#domain/review/answer.ts';
import type { DamageSign } from '#domain/roofs.ts';
import type { AssumedShare } from '#domain/vision/capture-share.ts';
import { auc } from '#domain/vision/figures.ts';
import type { Heads, LabeledRoof } from '#domain/vision/heads.ts';
import { scoresOf } from '#domain/vision/suggest.ts';

/** A figure of the card. `low` and `high` are its 95 % interval. */
export interface Figure {
  what: string;
  on: string;
  n: number;
  hits?: number;
  value: number;
  low: number;
  high: number;
}

/** A share of so many, with Wilson's interval. */
export function share(what: string, on: string, hits: number, n: number): Figure {
  const { low, high } = wilsonInterval(hits, n) ?? { low: 0, high: 1 };
  return { what, on, n, hits, value: n > 0 ? rounded(hits / n) : 0, low: rounded(low), high: rounded(high) };
}

/** How well a head tells its sign: area under the curve, precision and recall of what it calls more likely than not. */
export function figuresOfKind(
  kind: 'damage' | DamageSign,
  name: string,
  on: string,
  { heads, assumed }: { heads: Heads; assumed: AssumedShare },
  roofs: readonly LabeledRoof[],
): Figure[] {
  const shares = roofs.map(({ features }) => {
    const { damage, signs } = scoresOf(heads, features, assumed);
    return kind === 'damage' ? damage : signs[kind];
  });
  const labels = roofs.map(({ signs }) => (kind === 'damage' ? signs.length > 0 : signs.includes(kind)));
  const called = labels.filter((_, at) => (shares[at] as number) > 0.5);
  const hits = called.filter(Boolean).length;
  return [
    areaUnderCurve(`${name}: AUC`, on, shares, labels),
    share(`${name}: precision`, on, hits, called.length),
    share(`${name}: recall`, on, hits, labels.filter(Boolean).length),
  ];
}

/** Area under the curve with the interval of 400 bootstrap draws. */
export function areaUnderCurve(
  what: string,
  on: string,
  logits: readonly number[],
  labels: readonly boolean[],
): Figure {
  const random = randomOf(`bootstrap ${what} ${on}`);
  const draws = Array.from({ length: 400 }, () => {
    const picked = labels.map(() => random.whole(0, labels.length - 1));
    return auc(
      picked.map((at) => logits[at] as number),
      picked.map((at) => labels[at] as boolean),
    );
  })
    .filter((value) => value !== null)
    .sort((a, b) => a - b);
  const at = (part: number) => rounded(draws[Math.floor(part * draws.length)] ?? Number.NaN);
  return {
    what,
    on,
    n: labels.length,
    value: rounded(auc(logits, labels) ?? Number.NaN),
    low: at(0.025),
    high: at(0.975),
  };
}

export function materialFigure(
  on: string,
  { heads, assumed }: { heads: Heads; assumed: AssumedShare },
  roofs: readonly LabeledRoof[],
): Figure {
  const right = roofs.filter(
    ({ features, material }) => scoresOf(heads, features, assumed).material.name === material,
  ).length;
  return share('material, one of six', on, right, roofs.length);
}

/** The same roofs with each other's answers. */
export function shuffled(roofs: readonly LabeledRoof[], seed: string): LabeledRoof[] {
  const random = randomOf(`shuffle ${seed}`);
  const answers = roofs
    .map(({ signs, material }) => ({ signs, material, draw: random.next() }))
    .sort((a, b) => a.draw - b.draw);
  return roofs.map((roof, at) => ({
    ...roof,
    signs: answers[at]?.signs ?? [],
    material: (answers[at]?.material ?? null) as Material | null,
  }));
}

export const rounded = (value: number) => Math.round(value * 1000) / 1000;

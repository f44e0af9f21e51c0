import { randomOf } from '#domain/random.ts';
import { propertyOn, type SampleProperty } from './capture.ts';
import type { Condition } from './condition.ts';

/** Share of the sound shingle roofs that lose shingles. */
const HIT = 0.15;

/** The same properties after hail: some shingle roofs that were sound have lost shingles, and some of those are cracked. */
export const afterHail = (properties: readonly SampleProperty[]): SampleProperty[] =>
  properties.map((property, index) => {
    const { lot, condition, record } = property;
    const random = randomOf(`hail ${record.parcelNumber}`);
    if (!isShingled(condition) || condition.damage.length > 0 || !random.chance(HIT)) return property;
    const damage = random.chance(0.4) ? (['missing', 'cracked'] as const) : (['missing'] as const);
    return propertyOn(lot, { ...condition, severity: 'moderate', damage }, record.parcelNumber, index);
  });

const isShingled = ({ subtype }: Condition): boolean =>
  subtype === 'architectural shingles' || subtype === '3-tab Shingles';

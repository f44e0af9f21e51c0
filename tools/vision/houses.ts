import { randomOf } from '#domain/random.ts';
import { roofSubtypes, type SeverityLevel } from '#domain/roofs.ts';
import { propertyOn, type SampleProperty, sampleCapture } from '#domain/sample/capture.ts';
import { damageOf, type RoofSubtype } from '#domain/sample/condition.ts';

/** As many roofs without damage as the trials had: two in five. */
const severities: readonly SeverityLevel[] = ['none', 'none', 'minor', 'moderate', 'severe'];

/**
 * Houses that stand in no capture: on lots of the sample, under addresses of their own, from which all else about them
 * follows. Two seeds share no house. Every material is as frequent as the others.
 */
export function inventHouses(seed: string, count: number): SampleProperty[] {
  const lots = sampleCapture()
    .properties.map(({ lot }) => lot)
    .filter(({ use }) => use === 'house');
  return Array.from({ length: count }, (_, i) => {
    const random = randomOf(`house ${seed} ${i}`);
    const subtype: RoofSubtype = roofSubtypes[i % roofSubtypes.length] ?? 'mixed';
    const severity = random.pick(severities);
    const damage = severity === 'none' ? [] : damageOf(subtype, severity, random);
    const lot = { ...random.pick(lots), street: `${seed} Way`, houseNumber: i + 1 };
    const condition = { yearBuilt: random.whole(1953, 2020), subtype, severity, damage };
    return propertyOn(lot, condition, `${seed}-${i}`, i);
  });
}

import { type Random, randomOf } from '#domain/random.ts';
import { type DamageSign, roofSubtypes, type SeverityLevel } from '#domain/roofs.ts';
import { propertyOn, type SampleProperty, sampleCapture } from '#town/capture.ts';
import { type DamageKind, damageOf, type RoofSubtype } from '#town/condition.ts';

/** As many roofs without damage as the trials had: two in five. */
const severities: readonly SeverityLevel[] = ['none', 'none', 'minor', 'moderate', 'severe'];

type Lot = SampleProperty['lot'];

/**
 * Houses that are in no capture: on lots of the sample, under their own addresses, from which everything else about
 * them follows. Two seeds share no house. All materials are equally frequent.
 */
export function inventHouses(seed: string, count: number): SampleProperty[] {
  const lots = sampleCapture()
    .properties.map(({ lot }) => lot)
    .filter(({ use }) => use === 'house');
  return Array.from({ length: count }, (_, i) => {
    const random = randomOf(`house ${seed} ${i}`);
    const subtype: RoofSubtype = roofSubtypes[i % roofSubtypes.length] ?? 'mixed';
    const severity = random.pick(severities);
    return buildHouse({ seed, index: i, subtype, severity, random, pickLot: () => random.pick(lots) });
  });
}

/** The same on every lot of the sample that has a house, so that neighbors are seen beside each other. */
export function inventTown(seed: string): SampleProperty[] {
  return sampleCapture().properties.map((property, i) => {
    if (property.lot.use !== 'house') return property;
    const random = randomOf(`house ${seed} ${i}`);
    const subtype = random.pick(roofSubtypes);
    // Half of them without damage: captures of any share are drawn from them.
    const severity = random.pick([...severities, 'none'] as const);
    return buildHouse({ seed, index: i, subtype, severity, random, pickLot: () => property.lot });
  });
}

interface Plan {
  seed: string;
  index: number;
  subtype: RoofSubtype;
  severity: SeverityLevel;
  random: Random;
  pickLot: () => Lot;
}

function buildHouse({ seed, index, subtype, severity, random, pickLot }: Plan): SampleProperty {
  const damage = severity === 'none' ? [] : damageOf(subtype, severity, random);
  const lot = { ...pickLot(), street: `${seed} Way`, houseNumber: index + 1 };
  const condition = { yearBuilt: random.whole(1953, 2020), subtype, severity, damage };
  return propertyOn(lot, condition, `${seed}-${index}`, index);
}

const signOf: Record<DamageKind, DamageSign> = {
  missing: 'missing-shingles',
  cracked: 'cracked-shingles',
  curling: 'curling-shingles',
  'water-stain': 'water-stains',
};

/** What is true of a house's roof, as a reviewer would answer it. */
export const truthAbout = ({ condition: { damage, subtype } }: SampleProperty) => ({
  signs: damage.map((kind) => signOf[kind]),
  material: subtype,
});

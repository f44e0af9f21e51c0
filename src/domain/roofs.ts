import { foldCase } from './letters.ts';

/** Vocabulary of roofs and parcels as the product stores and shows it (docs/product.md). */
export const severityLevels = ['none', 'minor', 'moderate', 'severe'] as const;
export type SeverityLevel = (typeof severityLevels)[number];

/** Sort and risk order: none 0, minor 1, moderate 2, severe 3 (docs/product.md). */
export const severityRank: Record<SeverityLevel, number> = { none: 0, minor: 1, moderate: 2, severe: 3 };

export const severityLabels: Record<SeverityLevel, string> = {
  none: 'None',
  minor: 'Minor',
  moderate: 'Moderate',
  severe: 'Severe',
};

export const roofTypes = ['shingle/tile', 'flat', 'mixed'] as const;

export const roofSubtypes = [
  '3-tab Shingles',
  'architectural shingles',
  'mixed',
  'modified bitumen',
  'polyurethane',
  'spanish/mission',
] as const;

/**
 * Whether a roof has shingles: by its subtype if known, else by its type, which may be shingle or tile. Accepts any
 * spelling in a file ('Asphalt shingle'). Null if neither is known.
 */
export function isShingleRoof({
  roofType,
  roofSubtype,
}: {
  roofType: string | null;
  roofSubtype: string | null;
}): boolean | null {
  const known = roofSubtype?.trim() || roofType?.trim();
  return known ? foldCase(known).includes('shingle') : null;
}

export type ZoningClass = 'residential' | 'commercial';

/** Residential when the code starts with R, in either case; everything else is commercial (docs/product.md). */
export function classifyZoning(zoning: string | null): ZoningClass {
  return zoning?.trim().toLowerCase().startsWith('r') ? 'residential' : 'commercial';
}

/** What the pictures of a roof can show, as it is called on screen. */
export const damageSigns = {
  'missing-shingles': 'Missing shingles',
  'water-stains': 'Water stains',
  'cracked-shingles': 'Cracked shingles',
  'curling-shingles': 'Curling shingles',
} as const;
export type DamageSign = keyof typeof damageSigns;

interface DamageFlags {
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  hasCrackedShingles: boolean;
  hasCurlingShingles: boolean;
}

export function damageSignsOf(roof: DamageFlags): DamageSign[] {
  const seen: Record<DamageSign, boolean> = {
    'missing-shingles': roof.hasMissingShingles,
    'water-stains': roof.hasWaterStains,
    'cracked-shingles': roof.hasCrackedShingles,
    'curling-shingles': roof.hasCurlingShingles,
  };
  return (Object.keys(seen) as DamageSign[]).filter((sign) => seen[sign]);
}

/** The figures of the public pages (docs/product.md). Prices, terms and limits are in domain/plans.ts. */
export const platformFigures = {
  propertiesFlown: 150_000,
  damageIdentified: 10_000,
  efficiencyGain: 10,
  monthlyRoiPercent: 600,
} as const;

/** Average value of a won project, in US dollars. */
export const projectValues = { commercial: 150_000, residential: 15_000 } as const;

export const zip85031 = {
  properties: 6394,
  flagged: 679,
  flaggedPercent: 10.6,
  conversionPercent: 10,
  projectedJobs: 68,
  averageJob: 10_000,
  potential: 680_000,
  timeSavingPercent: 89,
  averageHomeValue: 338_000,
  severity: { severe: 47, moderate: 510, minor: 994, none: 4842 },
  materials: [
    { name: 'Architectural shingles', count: 3962, percent: 62 },
    { name: '3-tab shingles', count: 1428, percent: 22 },
    { name: 'Polyurethane', count: 602, percent: 9 },
    { name: 'Other or mixed', count: 273, percent: 4 },
    { name: 'Tile', count: 128, percent: 2 },
  ],
} as const;

export const polyurethane85251 = { properties: 17_304 } as const;

export const blueprint = { properties: 20_000, roiPercent: 605 } as const;

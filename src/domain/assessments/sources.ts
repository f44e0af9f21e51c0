/** What can be said about a roof and its lot from above or from the door, by the names of `properties`. */
export const factFields = [
  'severityLevel',
  'roofType',
  'roofSubtype',
  'hasMissingShingles',
  'hasWaterStains',
  'hasCrackedShingles',
  'hasCurlingShingles',
  'hasPool',
  'poolStatus',
  'hasSolarPanels',
] as const;
export type FactField = (typeof factFields)[number];

/** How a capture came to be. */
export const captureKinds = ['file', 'flight', 'storm-response', 'sample', 'field'] as const;
export type CaptureKind = (typeof captureKinds)[number];

/** Only a delivered capture tells facts. withdrawn: its import was undone. */
export const captureStates = ['draft', 'in-review', 'delivered', 'withdrawn'] as const;
export type CaptureState = (typeof captureStates)[number];

/** Who says something, the strongest word first. */
export const assessmentSources = ['reviewer', 'rep', 'model', 'file', 'simulated'] as const;
export type AssessmentSource = (typeof assessmentSources)[number];

/** Those who looked themselves. Each of their words stands alone; what a file repeats is one assessment. */
export const personSources = ['reviewer', 'rep'] as const satisfies readonly AssessmentSource[];

export const isPerson = (source: AssessmentSource): boolean =>
  personSources.some((person) => person === source);

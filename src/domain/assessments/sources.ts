/** Facts about a roof and its lot that can be seen from above or from the door, by their names in `properties`. */
export const seenFields = [
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
export type SeenField = (typeof seenFields)[number];

/** Those, and the day on which the roof was last replaced, which permits and files state and nobody sees. */
export const factFields = [...seenFields, 'roofReplacedOn'] as const;
export type FactField = (typeof factFields)[number];

/** How a capture came to be. */
export const captureKinds = ['file', 'flight', 'storm-response', 'sample', 'field'] as const;
export type CaptureKind = (typeof captureKinds)[number];

/** Only delivered captures provide facts. withdrawn: its import was undone. */
export const captureStates = ['draft', 'in-review', 'delivered', 'withdrawn'] as const;
export type CaptureState = (typeof captureStates)[number];

/** Sources of assessments, the strongest first. */
export const assessmentSources = ['reviewer', 'rep', 'model', 'permit', 'file', 'simulated'] as const;
export type AssessmentSource = (typeof assessmentSources)[number];

/** People who looked themselves. Each of their statements is its own assessment; repeats of a file are one. */
export const personSources = ['reviewer', 'rep'] as const satisfies readonly AssessmentSource[];

export const isPerson = (source: AssessmentSource): boolean =>
  personSources.some((person) => person === source);

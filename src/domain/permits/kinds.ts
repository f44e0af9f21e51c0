/**
 * What a building permit was for, as far as a roof is concerned. `other`: not about the roof of the main building.
 * `unclear`: it names a roof, and its words decide nothing; a person is asked.
 */
export const permitKinds = [
  're-roof',
  'repair',
  'new',
  'tear-down',
  'addition',
  'solar',
  'pool',
  'other',
  'unclear',
] as const;
export type PermitKind = (typeof permitKinds)[number];

export const permitKindLabels: Record<PermitKind, string> = {
  're-roof': 'Roof replaced',
  repair: 'Roof repaired',
  new: 'New building',
  'tear-down': 'Torn down',
  addition: 'Addition',
  solar: 'Solar panels',
  pool: 'Pool',
  other: 'Not about the roof',
  unclear: 'Unclear',
};

/** What a person may answer about an unclear one: a new roof, not one, or that nobody knows. */
export const permitAnswers = ['re-roof', 'other', 'left-out'] as const;
export type PermitAnswer = (typeof permitAnswers)[number];

export const permitAnswerLabels: Record<PermitAnswer, string> = {
  're-roof': 'Roof Replaced',
  other: 'Not a Roof',
  'left-out': 'Leave Out',
};

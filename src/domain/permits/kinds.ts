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

/** What the rows of an imported file are. */
export const importKinds = ['properties', 'permits'] as const;
export type ImportKind = (typeof importKinds)[number];

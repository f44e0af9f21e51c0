/** What an edge of a roof is, as roofers order material for it. */
export const edgeTypes = [
  'ridge',
  'hip',
  'valley',
  'eave',
  'rake',
  'step flashing',
  'wall flashing',
  'pitch change',
  'seam',
] as const;
export type EdgeType = (typeof edgeTypes)[number];

export const edgeLabels: Record<EdgeType, string> = {
  ridge: 'Ridge',
  hip: 'Hip',
  valley: 'Valley',
  eave: 'Eave',
  rake: 'Rake',
  'step flashing': 'Step flashing',
  'wall flashing': 'Wall flashing',
  'pitch change': 'Pitch change',
  seam: 'Seam, no edge',
};

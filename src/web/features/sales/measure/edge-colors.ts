import type { EdgeType } from '#domain/measure/edge-types.ts';

/** Colors of edges on a picture, apart from each other for most who see few colors; names are beside them. */
export const edgeColors: Record<EdgeType, string> = {
  ridge: '#ff5a4f',
  hip: '#ffab2e',
  valley: '#4dd6ff',
  eave: '#7fe36a',
  rake: '#d79bff',
  'step flashing': '#ffe45c',
  'wall flashing': '#ffffff',
  'pitch change': '#5ff0c8',
  seam: '#9aa3ad',
};

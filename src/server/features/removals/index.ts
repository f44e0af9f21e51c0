export { deleteProperties } from './remove.data.ts';
export { countStanding } from './standing.data.ts';

export { type Area, readArea } from './area.ts';
export { type ChunkRange, rangeOf } from './chunks.data.ts';
export { getFilterVersion, getJoinedVersion, getStagesVersion } from './filter-version.data.ts';
export { CELLS_PER_TILE_BITS, CHUNK_ZOOM, FIRST_LEVEL, LAST_LEVEL } from './grid.ts';
export { type Asked, type MatchingChunk, matchingChunks } from './matching.data.ts';
export { type NearDoor, nearestDoors } from './nearest.data.ts';
export { listStaleZips, REFRESH_BATCH, refreshMapZips } from './refresh.data.ts';
export {
  getPointState,
  inPointSnapshot,
  type PointSnapshot,
  type PointState,
  tagOf,
} from './snapshot.data.ts';
export { chunksWithin } from './within.data.ts';

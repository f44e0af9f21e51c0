/** Chunks of packed points are the tiles of this zoom. */
export const CHUNK_ZOOM = 14;
/** A tile of zoom z is drawn from cells of level z + 5: 32 of them along its sides. */
export const CELLS_PER_TILE_BITS = 5;
/** The levels kept: those of the tiles from the whole world to zoom 12. */
export const FIRST_LEVEL = CELLS_PER_TILE_BITS;
export const LAST_LEVEL = 17;

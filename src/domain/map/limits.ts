/** Most points one call answers. Beyond them the map draws tiles. */
export const MAP_LIMIT = 60_000;

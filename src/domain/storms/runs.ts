/** How a file of storms came: an administrator brought it, it lay in the folder, or it was fetched. */
export const stormOrigins = ['upload', 'folder', 'feed'] as const;
export type StormOrigin = (typeof stormOrigins)[number];

/**
 * reading: it is being read · loaded: it counts · replaced: a later file of the same data replaced it · known: the same
 * bytes were already loaded · failed: it could not be read, and the earlier one still counts · withdrawn: an
 * administrator removed it, and it no longer counts.
 */
export const stormRunStates = ['reading', 'loaded', 'replaced', 'known', 'failed', 'withdrawn'] as const;
export type StormRunState = (typeof stormRunStates)[number];

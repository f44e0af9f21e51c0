/** How a file of storms came: an administrator brought it, it lay in the folder, or it was fetched. */
export const stormOrigins = ['upload', 'folder', 'feed'] as const;
export type StormOrigin = (typeof stormOrigins)[number];

/**
 * reading: it is being read · loaded: what it says counts · replaced: a later file of the same took its place ·
 * known: the same bytes had been loaded already · failed: nobody could look, and what counted before still does ·
 * withdrawn: an administrator took it out, and it counts no more.
 */
export const stormRunStates = ['reading', 'loaded', 'replaced', 'known', 'failed', 'withdrawn'] as const;
export type StormRunState = (typeof stormRunStates)[number];

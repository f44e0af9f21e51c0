import type { AttemptLevel } from '#domain/figures/coverage.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';

export const COVERAGE = 'coverage';

/** Gray without visits, then darker with each visit; lighter in dark mode. */
export const attemptColors = (isDark: boolean): Record<AttemptLevel, string> =>
  isDark
    ? { never: '#9aa3b2', once: '#3f6fc4', twice: '#6c9bf0', more: '#c9dcff' }
    : { never: '#8b93a1', once: '#9bbcf2', twice: '#3f74d1', more: '#12397e' };

/** The ring around a door that was visited lately. */
export const RING_COLOR = { light: '#b45309', dark: '#ffb454' };

/** A point for each door, with a ring after a recent visit. */
export function coverageLayer(isDark: boolean): LayerSpecification {
  const { never, once, twice, more } = attemptColors(isDark);
  const ring = RING_COLOR[isDark ? 'dark' : 'light'];
  return {
    id: 'coverage-doors',
    type: 'circle',
    source: COVERAGE,
    paint: {
      'circle-color': ['match', ['get', 'visits'], 0, never, 1, once, 2, twice, more],
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 11, 2, 14, 4, 17, 8],
      'circle-stroke-color': ring,
      // Zoom is only allowed at the top of an expression.
      'circle-stroke-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        11,
        ['*', ['get', 'isRecent'], 0.3],
        14,
        ['*', ['get', 'isRecent'], 1],
        17,
        ['*', ['get', 'isRecent'], 2],
      ],
    },
  };
}

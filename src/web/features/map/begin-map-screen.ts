import type { Swath } from '#contract/storm-map.ts';
import { drawSwath } from '#web/features/storm-map/index.ts';
import type { MapBase } from '#web/map/base.ts';
import { beginMap } from '#web/map/begin-map.ts';
import { isDark } from '#web/ui/theme.ts';
import { readCamera } from './address-bar.ts';
import { AMONG } from './among.ts';

/**
 * Draws the storm that the map of an address opens with while the application is still finding out whose screen
 * it shows; MapStage takes it over. An address without a place is left alone, and so is a style of the operator's.
 */
export function beginMapScreen(search: string, base: MapBase, swath: Swath): void {
  const start = readCamera(new URLSearchParams(search).get('at') ?? '');
  if (!start || base.mapStyleUrl !== null) return;
  const dark = isDark();
  beginMap({ start, base, isDark: dark }, (map) => void drawSwath(map, swath, AMONG, dark));
}

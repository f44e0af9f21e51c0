import type { BaseMapInfo } from '#contract/site.ts';
import type { SourceSpecification } from './maplibre.ts';

/** The base layer, as the operator chose it. */
export interface MapBase {
  /** A style of theirs; null for our own. */
  mapStyleUrl: string | null;
  /** Tiles of real streets for our own style; null without. */
  baseMap: BaseMapInfo | null;
}

export const NO_BASE: MapBase = { mapStyleUrl: null, baseMap: null };

/** The address of the tiles; {z}, {x} and {y} are to be filled in. */
export const addressOfTiles = ({ version }: BaseMapInfo): string =>
  `${location.origin}/api/map/base/{z}/{x}/{y}?v=${version}`;

// A page's own link: MapLibre shows attributions as HTML.
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · Protomaps';

export const sourceOfTiles = (baseMap: BaseMapInfo): SourceSpecification => ({
  type: 'vector',
  tiles: [addressOfTiles(baseMap)],
  minzoom: baseMap.minZoom,
  maxzoom: baseMap.maxZoom,
  bounds: [...baseMap.bounds],
  attribution: ATTRIBUTION,
});

/** Sources of the base map, by the names that its layers use. */
export const SOURCES = {
  land: 'land',
  states: 'state-lines',
  stateNames: 'state-names',
  counties: 'county-lines',
  countyNames: 'county-names',
  ground: 'ground',
  tiles: 'base-tiles',
} as const;

/** The first of the base map's layers with names: what is laid on the ground goes under it. */
export const FIRST_LABEL = 'street-names';

/** The layer by which one sees that the sample's ground is in view. */
export const GROUND_LAYER = 'streets';

/** Name in the map's state: whether the country is drawn, so that its surroundings are sea. */
export const LAND_DRAWN = 'landDrawn';

/** Colors of the base map. MapLibre reads no CSS variables, so the map has its own tokens beside styles/tokens.css. */
export interface Palette {
  /** Sea, and everything outside of the country. */
  beyond: string;
  land: string;
  /** Ground of which more is known than its county. */
  ground: string;
  green: string;
  water: string;
  parcel: string;
  roof: string;
  roofEdge: string;
  roofShade: string;
  street: string;
  mainStreet: string;
  streetEdge: string;
  /** Edges of main streets from afar, where a street is a hair and its edges are what one sees. */
  farStreetEdge: string;
  county: string;
  state: string;
  coast: string;
  zip: string;
  text: string;
  /** Names in the background: counties, side streets. */
  quietText: string;
  halo: string;
}

const light: Palette = {
  beyond: '#d9e2ea',
  land: '#f6f6f3',
  ground: '#f2f1ec',
  green: '#d9e8cd',
  water: '#b5d6e6',
  parcel: '#dedcd3',
  roof: '#dcd8ce',
  roofEdge: '#bdb7a8',
  roofShade: '#c9c4b8',
  street: '#ffffff',
  mainStreet: '#ffffff',
  streetEdge: '#d3d0c6',
  farStreetEdge: '#b3afa3',
  county: '#d4d7db',
  state: '#a9b1bd',
  coast: '#bac8d4',
  zip: '#3f5f9c',
  text: '#3c4452',
  quietText: '#4d5563',
  halo: '#fbfbf9',
};

const dark: Palette = {
  beyond: '#10141c',
  land: '#1b202a',
  ground: '#1e242e',
  green: '#1f2f2a',
  water: '#1d3a4c',
  parcel: '#2c333f',
  roof: '#323a48',
  roofEdge: '#485163',
  roofShade: '#141921',
  street: '#353d4b',
  mainStreet: '#414b5c',
  streetEdge: '#1a1f28',
  farStreetEdge: '#5a6678',
  county: '#2b323e',
  state: '#4a5465',
  coast: '#323c4a',
  zip: '#8fb0ee',
  text: '#c9d0db',
  quietText: '#a9b2c0',
  halo: '#171c25',
};

export const paletteOf = (isDark: boolean): Palette => (isDark ? dark : light);

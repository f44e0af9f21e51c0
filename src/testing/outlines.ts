/** Corners of a box on the ground, in degrees: its middle, and meters from east to west and from north to south. */
export function boxAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  [wide, deep]: readonly [number, number],
): [number, number][] {
  const [east, north] = [wide / 2 / (METERS * Math.cos((latitude * Math.PI) / 180)), deep / 2 / METERS];
  return [
    [longitude - east, latitude - north],
    [longitude + east, latitude - north],
    [longitude + east, latitude + north],
    [longitude - east, latitude + north],
  ];
}

/** Of a degree of latitude. */
const METERS = 111_320;

/** A building as a GeoJSON feature: polygons, each with its holes. */
export const buildingOf = (...polygons: (readonly [number, number])[][][]) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiPolygon', coordinates: polygons },
});

/** A file of buildings, as a form that brings it. */
export function outlinesForm(features: readonly object[]): FormData {
  const form = new FormData();
  const file = JSON.stringify({ type: 'FeatureCollection', features });
  form.append('file', new Blob([file]), 'outlines.geojson');
  return form;
}

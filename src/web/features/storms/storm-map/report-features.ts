import type { StormReports } from '#contract/storm-map.ts';
import { stormFileShortNames } from '#domain/storms/file-kind.ts';

export const stormSymbols = ['hail', 'wind', 'tornado', 'signature'] as const;
export type StormSymbol = (typeof stormSymbols)[number];

type Report = StormReports['features'][number];

/** Reports as the map draws them: `symbol`, `rank` (the largest are on top), `size` and `label` with the source. */
export const reportFeatures = ({ features }: StormReports): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: features.map(({ geometry, properties }) => ({
    type: 'Feature',
    geometry,
    properties: {
      symbol: symbolOf(properties),
      rank: rankOf(properties),
      size: formatSize(properties),
      label: [
        formatSize(properties),
        properties.sources.map((kind) => stormFileShortNames[kind]).join(', '),
      ].join('\n'),
    },
  })),
});

const symbolOf = ({ kind, byRadar }: Report['properties']): StormSymbol =>
  kind === 'hail' && byRadar ? 'signature' : kind;

/** Half an inch of hail counts as much as 20 miles an hour. */
const rankOf = ({ kind, hailInches, windMph }: Report['properties']): number =>
  kind === 'tornado' ? 1000 : (hailInches ?? 0) * 40 + (windMph ?? 0);

/** '1.75 in', '60 mph'; an unknown value is shown as unknown: an unknown wind is not calm. */
export function formatSize({ kind, hailInches, windMph }: Report['properties']): string {
  if (kind === 'tornado') return 'Tornado';
  if (kind === 'hail') return hailInches === null ? 'Hail, size unknown' : `${hailInches.toFixed(2)} in`;
  return windMph === null ? 'Wind, speed unknown' : `${windMph} mph`;
}

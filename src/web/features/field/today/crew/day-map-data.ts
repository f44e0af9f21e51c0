import type { CrewDay } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { type Bounds, boundsOf, joinBounds } from '#domain/geo/bounds.ts';
import { groupOf } from './day-groups.ts';
import { walkColor } from './day-layers.ts';

export interface DayDoor {
  id: number;
  longitude: number;
  latitude: number;
  /** Its place among `dayGroups`. */
  group: number;
  /** Who visited it last today, else whose walk it is in; undefined for somebody else. */
  personId: string | undefined;
}

export const dayDoors = ({ doors, people }: Pick<CrewDay, 'doors' | 'people'>): DayDoor[] =>
  doors.map(([id, longitude, latitude, outcome, person]) => ({
    ...{ id, longitude, latitude, group: groupOf(outcome) },
    personId: people[person]?.id,
  }));

/** How many doors there are of each group, by its place. */
export function countGroups(doors: readonly DayDoor[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { group } of doors) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

export const doorFeatures = (doors: readonly DayDoor[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: doors.map(({ id, longitude, latitude, group }) => ({
    type: 'Feature',
    properties: { id, group },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});

/** Outlines in the color of their walker. Fewer than three corners have no ground: their doors alone are drawn. */
export const walkFeatures = (
  walks: readonly Walk[],
  people: CrewDay['people'],
  isDark: boolean,
): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: walks
    .filter(({ outline }) => outline.length > 2)
    .map(({ outline, walker }) => ({
      type: 'Feature',
      properties: {
        name: walker.name,
        color: walkColor(
          people.findIndex(({ id }) => id === walker.id),
          isDark,
        ),
      },
      geometry: { type: 'Polygon', coordinates: [[...outline, outline[0] ?? [0, 0]]] },
    })),
});

/** Around all of it; null if nothing has a place. */
export const boundsOfDay = (doors: readonly DayDoor[], walks: readonly Walk[]): Bounds | null =>
  joinBounds(
    boundsOf(doors),
    boundsOf(
      walks.flatMap(({ outline }) => outline.map(([longitude, latitude]) => ({ longitude, latitude }))),
    ),
  );

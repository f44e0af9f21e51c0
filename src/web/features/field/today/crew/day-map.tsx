import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CrewDay } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { CardMap } from '#web/card-map/card-map.tsx';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre, MapMouseEvent } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { doorPath } from '../paths.ts';
import { DAY_DOORS, DAY_WALKS, dayLayers } from './day-layers.ts';
import { type DayDoor, doorFeatures, walkFeatures } from './day-map-data.ts';

interface DayMapProps {
  doors: readonly DayDoor[];
  walks: readonly Walk[];
  people: CrewDay['people'];
  bounds: Bounds;
}

/** A press on a door opens it. */
export function DayMap({ doors, walks, people, bounds }: DayMapProps) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  useEffect(() => {
    if (!map) return;
    putData(map, DAY_WALKS, walkFeatures(walks, people, isDark));
    putData(map, DAY_DOORS, doorFeatures(doors));
    const { ground, doors: points, names } = dayLayers(isDark);
    for (const layer of ground) putLayer(map, layer, FIRST_LABEL);
    putLayer(map, points);
    putLayer(map, names);
  }, [map, doors, walks, people, isDark]);
  usePresses(map);
  return (
    <CardMap
      bounds={bounds}
      label="Map of the doors of the day by outcome and of the walks by person. The walks listed with it lead to the lists of their doors."
      onMap={setMap}
    />
  );
}

function usePresses(map: MapLibre | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!map) return;
    const doorAt = ({ point }: MapMouseEvent) =>
      map.getLayer(DAY_DOORS) ? map.queryRenderedFeatures(point, { layers: [DAY_DOORS] })[0] : undefined;
    const pressed = (event: MapMouseEvent) => {
      const door = doorAt(event);
      if (door) void navigate(doorPath(Number(door.properties.id)));
    };
    const moved = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = doorAt(event) ? 'pointer' : '';
    };
    map.on('click', pressed);
    map.on('mousemove', moved);
    return () => {
      map.off('click', pressed);
      map.off('mousemove', moved);
    };
  }, [map, navigate]);
}

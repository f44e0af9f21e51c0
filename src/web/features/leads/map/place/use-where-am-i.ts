import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapLibre } from '#web/map/maplibre.ts';
import {
  LOCATION_OPTIONS,
  locationFailure,
  locationObstacle,
  type Whereabouts,
  whereaboutsOf,
} from '#web/ui/location.ts';
import { toast } from '#web/ui/toast.tsx';
import { PIN_ZOOM } from '../map-rules.ts';

export interface WhereAmI {
  place: Whereabouts | null;
  asking: boolean;
  ask: () => void;
}

/**
 * The user's position, followed from the first request. Each request moves the map there; a sentence explains why it is
 * unknown.
 * @param onLed is called before the map moves
 */
export function useWhereAmI(map: MapLibre | null, onLed: () => void): WhereAmI {
  const [place, setPlace] = useState<Whereabouts | null>(null);
  const [asking, setAsking] = useState(false);
  const watched = useRef<number | null>(null);
  useEffect(() => () => stop(watched), []);

  const goTo = ({ longitude, latitude }: Whereabouts) => {
    if (!map) return;
    onLed();
    const zoom = Math.max(map.getZoom(), PIN_ZOOM);
    map.flyTo({ center: [longitude, latitude], zoom, maxDuration: 2500 });
  };
  const ask = () => {
    if (place) return goTo(place);
    const obstacle = locationObstacle();
    if (obstacle !== null) return fail(obstacle);
    let isFirst = true;
    setAsking(true);
    watched.current = navigator.geolocation.watchPosition(
      (position) => {
        const found = whereaboutsOf(position);
        setPlace(found);
        setAsking(false);
        if (isFirst) goTo(found);
        isFirst = false;
      },
      (failure) => {
        // A signal that is lost for a while once it was found is not news.
        if (!isFirst) return;
        stop(watched);
        setAsking(false);
        fail(locationFailure(failure));
      },
      LOCATION_OPTIONS,
    );
  };
  return { place, asking, ask };
}

function stop(watched: RefObject<number | null>): void {
  if (watched.current !== null) navigator.geolocation.clearWatch(watched.current);
  watched.current = null;
}

function fail(description: string): void {
  toast({ title: 'Your location is not known', description, variant: 'destructive' });
}

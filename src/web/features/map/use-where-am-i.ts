import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapLibre } from '#web/map/maplibre.ts';
import { toast } from '#web/ui/toast.tsx';
import { PIN_ZOOM } from './map-rules.ts';

/** Where the device is. Degrees, and the meters it may be off by. */
export interface Whereabouts {
  longitude: number;
  latitude: number;
  accuracy: number;
}

export interface WhereAmI {
  place: Whereabouts | null;
  asking: boolean;
  ask: () => void;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 };

/**
 * Where one stands, followed from the first time it is asked for. Each asking leads the map there; a sentence says why
 * it cannot be told.
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
    if (!window.isSecureContext) return fail(NOT_SECURE);
    let isFirst = true;
    setAsking(true);
    watched.current = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        const found = { longitude, latitude, accuracy };
        setPlace(found);
        setAsking(false);
        if (isFirst) goTo(found);
        isFirst = false;
      },
      ({ code }) => {
        // A signal that is lost for a while once it was found is no news.
        if (!isFirst) return;
        stop(watched);
        setAsking(false);
        fail(reasons[code] ?? UNAVAILABLE);
      },
      OPTIONS,
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

const NOT_SECURE = 'Browsers tell their location only to pages that are opened over HTTPS.';
const UNAVAILABLE =
  'This device cannot tell where it is at present. Check that location is turned on, then try again.';
// By the codes of GeolocationPositionError.
const reasons: Record<number, string> = {
  1: 'Your browser does not share your location with this site. Allow it in the site settings, then try again.',
  2: UNAVAILABLE,
  3: 'This device did not find its location in time. Try again, best under open sky.',
};

import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MapLibre, Popup } from './maplibre.ts';

interface MapPopupProps {
  map: MapLibre;
  longitude: number;
  latitude: number;
  /** Follows the pointer where it speaks of an area rather than of one place. */
  followsPointer?: boolean;
  children: ReactNode;
}

/** A card next to a place on the map. It cannot be pressed: its content is available elsewhere too. */
export function MapPopup({ map, longitude, latitude, followsPointer = false, children }: MapPopupProps) {
  const [container] = useState(() => document.createElement('div'));
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      closeOnClick: false,
      offset: 16,
      maxWidth: '18rem',
      focusAfterOpen: false,
    });
    if (followsPointer) popup.trackPointer();
    else popup.setLngLat([longitude, latitude]);
    popup.setDOMContent(container).addTo(map);
    return () => {
      popup.remove();
    };
  }, [map, container, longitude, latitude, followsPointer]);
  return createPortal(children, container);
}

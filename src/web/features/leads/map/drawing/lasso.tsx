import { type PointerEvent, useState } from 'react';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { type Pixel, roundedCorners } from './lasso-corners.ts';

interface LassoProps {
  map: MapLibre;
  onDone: (area: DrawnArea) => void;
}

/** Covers the map while the user draws around properties with a finger, a pen or the mouse. */
export function Lasso({ map, onDone }: LassoProps) {
  const [path, setPath] = useState<readonly Pixel[]>([]);
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Pixel => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const end = () => {
    const corners = roundedCorners(path);
    setPath([]);
    if (corners.length < 3) return;
    onDone(
      corners.map(([x, y]) => {
        const { lng, lat } = map.unproject([x, y]);
        return [lng, lat];
      }),
    );
  };
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full cursor-crosshair touch-none"
      onPointerDown={(event) => {
        if (!event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setPath([placeOf(event)]);
      }}
      onPointerMove={(event) => {
        if (event.isPrimary && path.length > 0) setPath([...path, placeOf(event)]);
      }}
      onPointerUp={(event) => event.isPrimary && end()}
      onPointerCancel={() => setPath([])}
    >
      <polygon
        points={path.map((pixel) => pixel.join(',')).join(' ')}
        className="fill-primary/15 stroke-2 stroke-primary"
        strokeLinejoin="round"
      />
    </svg>
  );
}

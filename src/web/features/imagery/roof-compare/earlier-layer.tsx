import { useId } from 'react';
import type { EarlierPicture } from '#contract/earlier-picture.ts';

// Pictures of roofs are 4:3, and in these units circles are round.
const WIDTH = 400;
const HEIGHT = 300;
const inPlace = { scale: 1, x: 0, y: 0, turnDegrees: 0 };

interface EarlierLayerProps {
  earlier: EarlierPicture;
  /** Of the width, from the left: 0 hides it, 1 shows all of it. */
  share: number;
  alt: string;
}

/** The roof in an earlier capture, above its newer picture and laid over it. */
export function EarlierLayer({ earlier: { picture, overlay }, share, alt }: EarlierLayerProps) {
  const clip = useId();
  const { scale, x, y, turnDegrees } = overlay ?? inPlace;
  const place = `translate(${WIDTH * (0.5 + x)} ${HEIGHT / 2 + WIDTH * y}) rotate(${turnDegrees}) scale(${scale})`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={alt}
      aria-hidden={share === 0}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <clipPath id={clip}>
        <rect width={WIDTH * share} height={HEIGHT} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <image
          href={picture}
          x={-WIDTH / 2}
          y={-HEIGHT / 2}
          width={WIDTH}
          height={HEIGHT}
          transform={place}
        />
      </g>
      {share > 0 && share < 1 && (
        <line x1={WIDTH * share} x2={WIDTH * share} y2={HEIGHT} className="stroke-white stroke-1" />
      )}
    </svg>
  );
}

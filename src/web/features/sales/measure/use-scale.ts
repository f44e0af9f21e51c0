import { useState } from 'react';
import type { NewMeasurement, PictureToTrace } from '#contract/measurements.ts';
import { measureLimits } from '#domain/measure/limits.ts';
import { distance } from '#domain/measure/point.ts';
import { areaOf, type Ring } from '#domain/measure/ring.ts';
import { scaleFromArea, scaleFromLength } from '#domain/measure/typed-scale.ts';
import { typedNumber } from '#domain/typed-number.ts';
import type { KnownLine } from './trace-state.ts';

type Scale = NewMeasurement['scale'];
export type ScaleSource = NonNullable<Scale['source']>;

interface ScaleOf {
  picture: PictureToTrace;
  /** Pixels. */
  width: number;
  stories: number;
  length: KnownLine | null;
  faces: readonly { points: Ring }[];
}

/** The picture's scale: its own, or from a length or an area that somebody types. Null until there is one. */
export function useScale({ picture, width, stories, length, faces }: ScaleOf, first?: Scale) {
  const own = picture.scales?.find((one) => one.stories === stories) ?? picture.scales?.at(-1) ?? null;
  const wanted = first?.source === 'capture' && !own ? 'length' : first?.source;
  const [source, setSource] = useState<ScaleSource>(wanted ?? (own ? 'capture' : 'length'));
  const [typed, setTyped] = useState(first?.typed ? String(first.typed) : '');
  const { value: known = null, problem } =
    source === 'capture' ? {} : typedNumber(typed, measureLimits[source]);
  const scale = scaleOf({ source, own, width, known, length, faces, first });
  return { source, setSource, typed, setTyped, problem, own, scale };
}
export type ScaleChoice = ReturnType<typeof useScale>;

interface Known extends Pick<ScaleOf, 'width' | 'length' | 'faces'> {
  source: ScaleSource;
  own: NonNullable<PictureToTrace['scales']>[number] | null;
  /** The typed length or area. */
  known: number | null;
  first: Scale | undefined;
}

// Outside of the hook: React's compiler leaves a hook alone that calls a function declared after its return, and all
// that follows from the scale would then be computed again with every press.
function scaleOf({ source, own, width, known, length, faces, first }: Known): Scale | null {
  if (source === 'capture')
    return own && { feetPerPixel: own.feetWide / width, errorPercent: own.errorPercent, source };
  if (known === null) return null;
  if (source === 'length') {
    const pixels = length ? distance(...length) : 0;
    // The scale typed before stays in force on the same picture until a new line is drawn.
    if (pixels < 1) return first?.source === 'length' && first.typed === known ? first : null;
    return { ...scaleFromLength(pixels, known), source, typed: known };
  }
  const covered = faces.reduce((sum, { points }) => sum + areaOf(points), 0);
  return covered > 0 ? { ...scaleFromArea(covered, known), source, typed: known } : null;
}

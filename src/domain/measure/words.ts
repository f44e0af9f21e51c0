import { NORMAL_95 } from './estimate.ts';

// Made once: toLocaleString makes a format at each call, and a stroke writes fifty of these.
const numbers = new Intl.NumberFormat('en-US');
const whole = (value: number) => numbers.format(Math.round(value));

/** '2,480 sq ft ± 110'. */
export const areaWords = (squareFeet: number, plusMinus: number): string =>
  `${whole(squareFeet)} sq ft ± ${whole(plusMinus)}`;

/** '42.5 ft ± 0.6'. */
export const lengthWords = (feet: number, plusMinus: number): string =>
  `${feet.toFixed(1)} ft ± ${plusMinus.toFixed(1)}`;

/** '24⅔ squares': bundles are thirds. */
export function squaresWords(squares: number): string {
  const thirds = Math.round(squares * 3);
  const part = ['', '⅓', '⅔'][thirds % 3];
  return `${whole(Math.floor(thirds / 3))}${part} squares`;
}

/** 'measurement version 2', 'measured here and not sent yet'. */
export const versionWords = (version: number | null): string =>
  version === null ? 'measured here and not sent yet' : `measurement version ${version}`;

/** '6/12', 'flat'. */
export const pitchWords = (pitch: number): string =>
  pitch === 0 ? 'flat' : `${Math.round(pitch * 10) / 10}/12`;

/** Where a scale is from and how far off it may be: 'from a length of 42 ft typed by hand, ± 1.2%'. */
export function scaleWords({ source, typed, errorPercent }: ScaleShown): string {
  const off = `± ${(errorPercent * NORMAL_95).toFixed(1)}%`;
  if (source === 'length' && typed)
    return `from a length of ${typed.toLocaleString('en-US')} ft typed by hand, ${off}`;
  if (source === 'area' && typed) return `from an area of ${whole(typed)} sq ft typed by hand, ${off}`;
  return source === 'capture' ? `from the capture, ${off}` : off;
}

interface ScaleShown {
  errorPercent: number;
  source?: 'capture' | 'length' | 'area' | undefined;
  typed?: number | undefined;
}

import type { Tracing } from './tracing.ts';
import { CORNER_ERROR } from './tracing.ts';

type Scale = Tracing['scale'];

/** Percent by which a length or an area that somebody measured and typed is off, as a standard deviation. */
const TYPED_ERROR = { length: 0.5, area: 2 } as const;

/** The scale of a picture on which a line of so many pixels is known to be so many feet. */
export const scaleFromLength = (pixels: number, feet: number): Scale => ({
  feetPerPixel: feet / pixels,
  // Both ends were clicked.
  errorPercent: Math.hypot(TYPED_ERROR.length, (100 * Math.SQRT2 * CORNER_ERROR) / pixels),
});

/** The scale of a picture on which a roof of so many square pixels is known to cover so many square feet of ground. */
export const scaleFromArea = (squarePixels: number, squareFeet: number): Scale => ({
  feetPerPixel: Math.sqrt(squareFeet / squarePixels),
  errorPercent: TYPED_ERROR.area / 2,
});

import type { CaptureKind } from '../assessments/sources.ts';

/** Captures that are made of pictures. */
export const pictureCaptureKinds = ['flight', 'storm-response'] as const satisfies readonly CaptureKind[];
export type PictureCaptureKind = (typeof pictureCaptureKinds)[number];

export const pictureCaptureLabels: Record<PictureCaptureKind, string> = {
  flight: 'Flight',
  'storm-response': 'Storm response',
};

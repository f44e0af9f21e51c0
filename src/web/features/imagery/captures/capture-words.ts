import type { ComponentProps } from 'react';
import type { Capture } from '#contract/captures.ts';
import type { CaptureState } from '#domain/assessments/sources.ts';
import type { PictureState } from '#domain/imagery/judge.ts';
import type { Badge } from '#web/ui/badge.tsx';

type Look = { word: string; variant: ComponentProps<typeof Badge>['variant'] };

export const captureLooks: Record<CaptureState, Look> = {
  draft: { word: 'Draft', variant: 'neutral' },
  'in-review': { word: 'In review', variant: 'primary' },
  delivered: { word: 'Delivered', variant: 'success' },
  withdrawn: { word: 'Withdrawn', variant: 'outline' },
};

export const pictureLooks: Record<PictureState, Look> = {
  accepted: { word: 'Accepted', variant: 'success' },
  warned: { word: 'Warned', variant: 'warning' },
  refused: { word: 'Refused', variant: 'destructive' },
  'set-aside': { word: 'Set aside', variant: 'neutral' },
};

export const usablePictures = ({ pictures }: Pick<Capture, 'pictures'>): number =>
  pictures.accepted + pictures.warned;

export const allPictures = ({ pictures }: Pick<Capture, 'pictures'>): number =>
  Object.values(pictures).reduce((sum, count) => sum + count, 0);

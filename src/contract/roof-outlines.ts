import { z } from 'zod';
import { outlineSources } from '#domain/vision/outline-feature.ts';
import { del, put } from './endpoint.ts';
import { SuggestionShown } from './vision.ts';

const share = z.number().min(0).max(1);

/**
 * A roof's outline on its picture, as shares of the picture; outlines from files may reach beyond it. position: there
 * is no outline, and this square is centered on the property's position.
 */
export const RoofOutlineShown = z.object({
  source: z.enum([...outlineSources, 'position']),
  points: z.array(z.tuple([z.number(), z.number()]).readonly()),
});
export type RoofOutlineShown = z.infer<typeof RoofOutlineShown>;

/** The outline that holds now, and what is suggested within it: nothing of a roof that is judged blind. */
export const OutlineDrawn = z.object({
  outline: RoofOutlineShown.nullable(),
  suggestion: SuggestionShown.nullable(),
});
export type OutlineDrawn = z.infer<typeof OutlineDrawn>;

export const NewOutline = z.strictObject({
  points: z
    .array(z.tuple([share, share]).readonly())
    .min(3, 'An outline has three corners at least')
    .max(500),
});

export const roofOutlines = {
  draw: put('/api/review/items/{itemId}/outline', {
    summary:
      'Draw the outline of a roof that was handed to the caller on its picture; 409 if the picture is none of the capture’s own',
    access: 'review:write',
    emits: ['roof-outline-drawn'],
    changes: ['captures'],
    body: NewOutline,
    response: OutlineDrawn,
  }),
  erase: del('/api/review/items/{itemId}/outline', {
    summary: 'Take the drawn outline of a roof back; that of a file holds again, where there is one',
    access: 'review:write',
    emits: ['roof-outline-erased'],
    changes: ['captures'],
    response: OutlineDrawn,
  }),
};

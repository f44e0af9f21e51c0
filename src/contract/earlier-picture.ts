import { z } from 'zod';
import type { Overlay } from '#domain/imagery/overlay.ts';

const Drawn = z.object({
  scale: z.number(),
  x: z.number(),
  y: z.number(),
  turnDegrees: z.number(),
  registered: z.boolean(),
}) satisfies z.ZodType<Overlay>;

/** A roof as an earlier capture shows it, and how that is drawn above the later picture. */
export const EarlierPicture = z.object({
  picture: z.string(),
  capturedOn: z.iso.date(),
  /** In shares of the later picture's width; null if it is not known how large either is. */
  overlay: Drawn.nullable(),
});
export type EarlierPicture = z.infer<typeof EarlierPicture>;

import type { roofOutlines } from '#contract/roof-outlines.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { drawOutline, eraseOutline } from './drawn-outlines.ts';

export const roofOutlineHandlers: Handlers<typeof roofOutlines> = {
  draw: ({ params, body }, { actor, request, ...services }) =>
    drawOutline(services, { actor, by: byActor(actor, request) }, params.itemId, body.points),

  erase: ({ params }, { actor, request, ...services }) =>
    eraseOutline(services, { actor, by: byActor(actor, request) }, params.itemId),
};

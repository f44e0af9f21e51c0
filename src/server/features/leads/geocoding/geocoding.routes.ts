import type { geocoding } from '#contract/geocoding.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { startGeocoding } from './geocoding.operations.ts';
import { endPauses } from './geocoding-zips.data.ts';
import { getStatus, listRefusals } from './status.data.ts';

export const geocodingHandlers: Handlers<typeof geocoding> = {
  getStatus: (_input, { actor, ...services }) => getStatus(services, actor),
  listRefusals: (_input, { db, actor }) => listRefusals(db, actor),

  retry: async (_input, { actor, jobs, request, ...services }) => {
    await services.db.transaction(async (tx) => {
      await endPauses(tx);
      await startGeocoding(tx, jobs);
      await emit(tx, byActor(actor, request), 'geocoding-retried');
    });
    return getStatus(services, actor);
  },
};

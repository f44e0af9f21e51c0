import type { removals } from '#contract/removals.ts';
import { requestGeocoding } from '#server/features/leads/geocoding/index.ts';
import { startOperation } from '#server/operations/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { deleteZipData } from './removals.operations.ts';
import { deleteProperty, idsOf, planProperty, planZip, requireNothingSent } from './remove.data.ts';

export const removalHandlers: Handlers<typeof removals> = {
  planProperty: ({ params }, { db, actor }) => planProperty(db, actor, params.propertyId),

  removeProperty: async ({ params }, { db, jobs, actor, request }) => {
    const { address } = await db.transaction(async (tx) => {
      const deleted = await deleteProperty(tx, actor, params.propertyId, byActor(actor, request));
      await requestGeocoding(tx, jobs, [deleted.zipCode]);
      return deleted;
    });
    return { message: `${address} was deleted.` };
  },

  planZip: ({ params }, { db }) => planZip(db, params.zipCode),

  removeZip: async ({ params: { zipCode }, body }, { db, jobs, actor }) => {
    const { properties } = await planZip(db, zipCode);
    if (body.confirmation.trim() !== zipCode) throw invalid(`Type ${zipCode} to confirm.`);
    await requireNothingSent(db, idsOf(zipCode));
    if (properties === 0) throw conflict(`There is no property in ${zipCode}.`);
    const wanted = { subject: `ZIP ${zipCode}`, userId: actor.id, payload: { zipCode } };
    return { operationId: await db.transaction((tx) => startOperation(tx, jobs, deleteZipData, wanted)) };
  },
};

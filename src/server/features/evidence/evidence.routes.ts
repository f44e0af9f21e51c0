import { Readable } from 'node:stream';
import type { evidence } from '#contract/evidence.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { packEvidence } from './packet.ts';
import { listSealKeys } from './seal-keys.data.ts';

export const evidenceHandlers: Handlers<typeof evidence> = {
  getPacket: async ({ params: { propertyId }, query }, context) => {
    const { db, actor, request, reply } = context;
    const { fileName, chunks } = await packEvidence(context, actor, propertyId, query.timeZone);
    await emit(db, byActor(actor, request), 'evidence-packed', { details: { propertyId } });
    return reply
      .type('application/zip')
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' })
      .send(Readable.from(chunks, { objectMode: false }));
  },
  listKeys: (_input, { db }) => listSealKeys(db),
};

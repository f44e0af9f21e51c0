import { Readable } from 'node:stream';
import type { evidence } from '#contract/evidence.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { packEvidence } from './packet.ts';
import { listSealKeys } from './seal-keys.data.ts';

export const evidenceHandlers: Handlers<typeof evidence> = {
  getPacket: async ({ params: { propertyId }, query }, context) => {
    const { actor, request, reply, sideWrites } = context;
    const { fileName, chunks } = await packEvidence(context, actor, propertyId, query);
    const note = (db: Database) =>
      emit(db, byActor(actor, request), 'evidence-packed', { details: { propertyId } });
    await sideWrites.run('evidence-packed', note, { isKept: true });
    return reply
      .type('application/zip')
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' })
      .send(Readable.from(chunks, { objectMode: false }));
  },
  listKeys: (_input, { db }) => listSealKeys(db),
};

import type { ground } from '#contract/ground.ts';
import { isTile, type Tile } from '#domain/geo/world.ts';
import { boundsOfTile } from '#domain/ground/pyramid.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { encodeBytes } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import { tagOf } from '#server/points/index.ts';
import { archiveOf, readTile } from './archives.ts';
import { findArchive, findCaptureDay } from './grounds.data.ts';
import { listPictured, listShown } from './shown.ts';
import { composeTile, typeOfTile } from './tile.ts';

const WHAT = 'The tile';

export const groundHandlers: Handlers<typeof ground> = {
  listPictured: async (_input, context) => {
    const { total, versions, present } = await listPictured(context.db, context.actor);
    const tag = tagOf('pictured', total, versions);
    return sendKept(context, {
      tag,
      contentType: 'application/json; charset=utf-8',
      async make(encoding) {
        const body = Buffer.from(JSON.stringify(await present()));
        return { tag, total, body: await encodeBytes(body, encoding) };
      },
    });
  },

  getPictureTile: async ({ params, query: { upTo } }, context) => {
    const { db, actor } = context;
    if (!isTile(params)) throw notFound(WHAT);
    const newest = upTo === undefined ? null : await findCaptureDay(db, actor, upTo);
    if (upTo !== undefined && !newest) throw notFound('The capture');
    const bounds = boundsOfTile(params);
    const shown = await listShown(context, actor, bounds, newest);
    const tag = tagOf(
      'pictures',
      params,
      shown.map(({ version }) => version),
    );
    return sendKept(context, {
      tag,
      contentType: typeOfTile,
      isPacked: true,
      async make() {
        const layers = await Promise.all(shown.map(({ layer }) => layer(bounds)));
        return { tag, total: 0, body: await composeTile(params, layers) };
      },
    });
  },

  getCaptureTile: async ({ params: { captureId, ...tile } }, context) => {
    const { db, files } = context;
    const found = isTile(tile) ? await findArchive(db, captureId) : null;
    if (!found) throw notFound(WHAT);
    const { archiveKey, maxZoom } = found;
    const tag = tagOf('capture-ground', archiveKey, tile);
    const read = (at: Tile) => readTile(archiveOf(files, archiveKey), at);
    return sendKept(context, {
      tag,
      contentType: typeOfTile,
      isPacked: true,
      make: async () => ({
        ...{ tag, total: 0 },
        body: await composeTile(tile, [{ maxZoom, region: null, read }]),
      }),
    });
  },
};

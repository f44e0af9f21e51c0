import type { Actor } from '#access/can.ts';
import type { Ground, map } from '#contract/map.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import { isTile } from '#domain/geo/world.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { encode, encodeBytes } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import {
  getFilterVersion,
  getPointState,
  getStagesVersion,
  inPointSnapshot,
  type PointState,
  tagOf,
} from '#server/points/index.ts';
import { readSampleFile } from '#server/sample-files.ts';
import { importBoundaries } from './boundaries.ts';
import { seesSample } from './ground.data.ts';
import { readPoints, wantsWholeZips } from './point-list.data.ts';
import { searchProperties } from './search.data.ts';
import { readSummary } from './summary.data.ts';
import { readTile } from './tiles.data.ts';
import { getBoundariesVersion, readZipAreas } from './zip-areas.data.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

export const mapHandlers: Handlers<typeof map> = {
  listPoints: async ({ query }, context) => {
    const { db, actor } = context;
    const stages = await getStagesVersion(db, actor);
    const work = await getFilterVersion(db, actor, filtersOf(query));
    const propertiesAlone = wantsWholeZips(query);
    const tagFor = ({ version, propertiesVersion }: PointState) =>
      tagOf('points', propertiesAlone ? propertiesVersion : version, stages, work, query);
    return sendKept(context, {
      tag: tagFor(await getPointState(db, actor, query)),
      contentType: JSON_TYPE,
      isLong: !query.bbox,
      make: (encoding) =>
        inPointSnapshot(
          context,
          actor,
          query,
          async (snapshot) => {
            const { total, json } = await readPoints(snapshot, actor, query);
            return { tag: tagFor(snapshot.state), total, body: await encode(json, encoding) };
          },
          { propertiesAlone },
        ),
    });
  },

  getSummary: ({ query }, context) =>
    inPointSnapshot(context, context.actor, query, (snapshot) => readSummary(snapshot, context.actor, query)),

  getTile: async ({ params, query }, context) => {
    const { db, actor } = context;
    if (!isTile(params)) throw notFound('The tile');
    const work = await getFilterVersion(db, actor, filtersOf(query));
    const tagFor = (version: string) => tagOf('tile', version, work, params, query);
    const { version } = await getPointState(db, actor, query);
    return sendKept(context, {
      tag: tagFor(version),
      contentType: TILE_TYPE,
      make: (encoding) =>
        inPointSnapshot(context, actor, query, async (snapshot) => {
          const tile = Buffer.from(await readTile(snapshot, actor, params, query));
          const body = tile.length === 0 ? tile : await encodeBytes(tile, encoding);
          return { tag: tagFor(snapshot.state.version), total: 0, body };
        }),
    });
  },

  getBaseTile: async ({ params }, context) => {
    const { baseMap } = context;
    if (!baseMap || !isTile(params)) throw notFound('The tile');
    const { z, x, y } = params;
    const tag = tagOf('base', baseMap.version, z, x, y);
    return sendKept(context, {
      tag,
      contentType: TILE_TYPE,
      make: async (encoding) => {
        const tile = await baseMap.readTile(params);
        return { tag, total: 0, body: tile ? await encodeBytes(tile, encoding) : Buffer.alloc(0) };
      },
    });
  },

  search: ({ query }, { db, actor }) => searchProperties(db, actor, query),

  listZipAreas: async ({ query }, context) => {
    const { db, actor } = context;
    const tagFor = async (reader: Parameters<typeof getBoundariesVersion>[0], version: string) =>
      tagOf('areas', version, await getBoundariesVersion(reader), query);
    const { version } = await getPointState(db, actor, {});
    return sendKept(context, {
      tag: await tagFor(db, version),
      contentType: JSON_TYPE,
      make: (encoding) =>
        inPointSnapshot(context, actor, {}, async (snapshot) => {
          const { total, json } = await readZipAreas(snapshot, actor, query);
          const tag = await tagFor(snapshot.db, snapshot.state.version);
          return { tag, total, body: await encodeBytes(Buffer.from(json), encoding) };
        }),
    });
  },

  getGround: async ({ query: { part } }, context) =>
    sendGround(context, (await seesSample(context.db, context.actor)) ? (part ?? 'all') : 'none'),

  importZipBoundaries: (_input, { actor, request, ...services }) =>
    receiveForm(request, 'Please select a GeoJSON file to upload.', (form) =>
      importBoundaries(services, form, { ...byActor(actor, request), id: actor.id }),
    ),
};

const ofPart = {
  none: () => false,
  streets: ({ kind }: GroundProperties) => kind === 'street' || kind === 'green',
  all: () => true,
};
type GroundProperties = Ground['features'][number]['properties'];

function sendGround(context: Context<Actor>, part: keyof typeof ofPart) {
  const tag = tagOf('ground', GROUND_VERSION, part);
  return sendKept(context, {
    tag,
    contentType: JSON_TYPE,
    make: async (encoding) => {
      const { type, features } = await readSampleFile<Ground>('streets');
      const ground: Ground = {
        type,
        features: features.filter(({ properties }) => ofPart[part](properties)),
      };
      return { tag, total: 0, body: await encodeBytes(Buffer.from(JSON.stringify(ground)), encoding) };
    },
  });
}

/** To be raised when the sample's ground or its description changes. */
const GROUND_VERSION = 2;

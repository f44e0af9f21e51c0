import type { Actor } from '#access/can.ts';
import type { storms } from '#contract/storms.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { encodeBytes } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import { getJoinedVersion, getPointState, tagOf } from '#server/points/index.ts';
import { readDayReports } from './day-reports.data.ts';
import { listPropertyStorms } from './history.data.ts';
import { readPlace } from './place.data.ts';
import { receiveStorms } from './receive.ts';
import { findStormDoors, listRecentDays } from './recent-days.data.ts';
import { getRun, listRuns } from './runs.data.ts';
import { listSources } from './sources.data.ts';
import { getStormsVersion } from './storms-version.data.ts';
import { readSwath } from './swath.data.ts';
import { findWatched, type Watched } from './watched.data.ts';
import { withdrawFile } from './withdraw.data.ts';
import { listHailYears } from './zip-years.data.ts';

export const stormHandlers: Handlers<typeof storms> = {
  listOfProperty: ({ params }, { db, actor }) => listPropertyStorms(db, actor, params.propertyId),

  listYearsOfZip: ({ params }, { db, actor }) => listHailYears(db, actor, params.zipCode),

  listSources: (_input, { db }) => listSources(db),

  listDays: (_input, context) => sendRecentDays(context),

  getDoors: ({ params }, { db, actor }) => findStormDoors(db, actor, params.date),

  getSwath: ({ params }, context) => sendFeatures(context, 'swath', params.date, readSwath),

  listReports: ({ params }, context) => sendFeatures(context, 'reports', params.date, readDayReports),

  getPlace: async ({ params, query }, { db, actor }) =>
    readPlace(db, params.date, query, await findWatched(db, actor)),

  importFile: (_input, { actor, request, ...services }) =>
    receiveForm(request, 'Please select a file of storms to upload.', (form) =>
      receiveStorms(services, form, { ...byActor(actor, request), id: actor.id }),
    ),

  listFiles: async ({ query }, { db, reply }) => sendPage(reply, await listRuns(db, query)),

  getFile: ({ params }, { db }) => getRun(db, params.fileId),

  withdrawFile: async ({ params, body }, { actor, db, jobs, request }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    await db.transaction((tx) => withdrawFile(tx, jobs, by, { ...params, ...body }));
    return getRun(db, params.fileId);
  },
};

/** Kept until a property the caller sees changes, or storms are joined: with a million doors it takes seconds. */
async function sendRecentDays(context: Context<Actor>) {
  const { db, actor } = context;
  const tagFor = async (reader: Database) => {
    const { propertiesVersion } = await getPointState(reader, actor, {});
    return tagOf('storm-days', propertiesVersion, await getJoinedVersion(reader));
  };
  return sendKept(context, {
    tag: await tagFor(db),
    contentType: 'application/json; charset=utf-8',
    isLong: true,
    make: async (encoding) => {
      const { tag, days } = await db.transaction(
        async (tx) => ({ tag: await tagFor(tx), days: await listRecentDays(tx, actor) }),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      return {
        tag,
        total: days.length,
        body: await encodeBytes(Buffer.from(JSON.stringify(days)), encoding),
      };
    },
  });
}

/** What a day shows near the caller's ZIP codes; the same for all who hold the same ones, until another file counts. */
async function sendFeatures(
  context: Context<Actor>,
  what: string,
  day: string,
  read: (db: Database, day: string, watched: Watched) => Promise<readonly unknown[]>,
) {
  const { db, actor } = context;
  const watched = await findWatched(db, actor);
  const tagFor = async (reader: Database) =>
    tagOf('storms', what, day, watched, await getStormsVersion(reader));
  return sendKept(context, {
    tag: await tagFor(db),
    contentType: 'application/json; charset=utf-8',
    isLong: true,
    make: async (encoding) => {
      const { tag, features } = await db.transaction(
        async (tx) => ({ tag: await tagFor(tx), features: await read(tx, day, watched) }),
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      const body = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
      return { tag, total: features.length, body: await encodeBytes(body, encoding) };
    },
  });
}

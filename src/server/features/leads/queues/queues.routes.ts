import type { Actor } from '#access/can.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { Property } from '#contract/properties.ts';
import type { queues } from '#contract/queues.ts';
import type { Column } from '#domain/csv/write.ts';
import { extraColumns, type QueueColumn } from '#domain/queues/export-columns.ts';
import { fileLabel } from '#domain/queues/words.ts';
import { requireOverride } from '#server/contact-gate/index.ts';
import { type ExportedFile, exportProperties, sendExport } from '#server/features/leads/properties/index.ts';
import { startOperation } from '#server/operations/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { encodeBytes } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import type { Services } from '#server/platform/services.ts';
import { countAddable } from './addable.data.ts';
import { getJob, insertJob } from './bulk-jobs.data.ts';
import { listQueueDays } from './burn-down.data.ts';
import { listDoorsKnown } from './doors.data.ts';
import { insertOutcome, moveToNewQueue } from './outcomes.data.ts';
import {
  deleteItems,
  getItemsState,
  insertItem,
  insertItems,
  listPropertyIds,
  listWork,
  moveItems,
  readItems,
  updateItem,
} from './queue-items.data.ts';
import {
  deleteQueue,
  getQueue,
  insertQueue,
  listQueues,
  nameOfQueue,
  requireQueue,
  updateQueue,
} from './queues.data.ts';
import { addByFilter } from './queues.operations.ts';
import { printWalkSheet } from './walk-sheet.ts';

export const queueHandlers: Handlers<typeof queues> = {
  list: (_input, { db, actor }) => listQueues(db, actor),
  listDays: ({ params, query }, { db, actor }) => listQueueDays(db, actor, params.queueId, query),
  create: ({ body }, { db, actor }) => insertQueue(db, actor, body),
  countAddable: ({ query }, { db, actor }) => countAddable(db, actor, query),
  getJob: ({ params }, { db, actor }) => getJob(db, actor, params.jobId),
  update: ({ params, body }, { db, actor }) => updateQueue(db, actor, params.queueId, body),

  listItems: async ({ params }, { actor, db, pool, request, reply }) => {
    const current = await getItemsState(db, actor, params.queueId);
    return sendKept(
      { actor, pool, request, reply },
      {
        ...current,
        contentType: 'application/json; charset=utf-8',
        make: async (encoding) => {
          const { items, ...state } = await readItems(db, actor, params.queueId);
          return { ...state, body: await encodeBytes(Buffer.from(items), encoding) };
        },
      },
    );
  },

  listDoors: ({ params }, { db, actor }) => listDoorsKnown(db, actor, params.queueId),

  addItem: ({ params, body }, { db, actor }) => insertItem(db, actor, params.queueId, body),

  addItems: async ({ params, body }, { db, actor, jobs, reply }) => {
    const { propertyIds, filter, cap, includeDoNotContact, includeTaken } = body;
    requireOverride(actor, includeDoNotContact);
    if (propertyIds) return insertItems(db, actor, params.queueId, propertyIds, { includeDoNotContact });
    const job = await db.transaction(async (tx) => {
      const queueId = await requireQueue(tx, actor, params.queueId);
      const wanted = { subject: await nameOfQueue(tx, queueId), userId: actor.id, payload: {} };
      const jobId = await startOperation(tx, jobs, addByFilter, wanted);
      return insertJob(tx, actor, jobId, {
        queueId,
        filter: filter ?? {},
        cap,
        includeDoNotContact,
        includeTaken,
      });
    });
    reply.code(202);
    return job;
  },

  moveItems: async ({ params, body }, { db, actor }) => {
    await moveItems(db, actor, params.queueId, body.propertyIds, body.before);
    return { message: 'Order saved' };
  },

  removeItems: async ({ params, body }, { db, actor }) => ({
    removed: await deleteItems(db, actor, params.queueId, body.propertyIds),
  }),

  moveToNew: ({ params, body }, { db, actor }) => moveToNewQueue(db, actor, params.queueId, body),

  setOutcome: ({ params, body }, { db, actor }) =>
    insertOutcome(db, actor, params.queueId, params.propertyId, body),

  updateItem: async ({ params, body }, { db, actor }) => {
    await updateItem(db, actor, params.queueId, params.propertyId, body);
    return { message: 'Saved' };
  },

  removeItem: async ({ params }, { db, actor }) => {
    const removed = await deleteItems(db, actor, params.queueId, [params.propertyId]);
    return { removed, message: removed > 0 ? 'Property removed from queue' : 'Property already removed' };
  },

  printSheet: async ({ params, body }, { reply, actor, ...services }) => {
    const { pdf, fileName, leftOut } = await printWalkSheet(services, actor, params.queueId, body);
    const asFile = { 'content-disposition': `attachment; filename="${fileName}"`, 'x-left-out': leftOut };
    return reply.type('application/pdf').headers(asFile).send(pdf);
  },

  export: async ({ params, body }, { db, actor, config, request, reply, sideWrites }) => {
    const file = await exportQueue({ db, config, sideWrites }, actor, params.queueId, body);
    const about = { subject: file.fileName, properties: file.ids, details: file.details };
    await db.transaction((tx) => emit(tx, byActor(actor, request), 'properties-exported', about));
    return sendExport(reply, file);
  },

  readExport: async ({ params, query }, { db, actor, config, request, reply, sideWrites }) => {
    const file = await exportQueue({ db, config, sideWrites }, actor, params.queueId, query);
    // Nothing was done about the doors, but their data has left.
    const about = { subject: file.fileName, details: { properties: file.ids.length, ...file.details } };
    const note = (primary: Database) => emit(primary, byActor(actor, request), 'properties-exported', about);
    await sideWrites.run('properties-exported', note, { isKept: true });
    return sendExport(reply, file);
  },

  remove: async ({ params }, { db, actor }) => {
    await deleteQueue(db, actor, params.queueId);
    return { message: 'Queue deleted' };
  },
};

async function exportQueue(
  { db, config, sideWrites }: Pick<Services, 'db' | 'config' | 'sideWrites'>,
  actor: Actor,
  queueId: number,
  { propertyIds: named, columns, ...choice }: RequestOf<typeof queues.export>['body'],
): Promise<ExportedFile> {
  const queue = await getQueue(db, actor, queueId);
  const propertyIds = await listPropertyIds(db, actor, queue.id, named);
  const extra = columns.length > 0 ? await columnsOf(db, actor, queue.id, { columns, propertyIds }) : [];
  return exportProperties({ db, sideWrites }, actor, {
    ...choice,
    extra,
    propertyIds,
    siteUrl: publicUrlOf(config),
    source: fileLabel(queue.name),
    from: 'queue',
  });
}

async function columnsOf(
  db: Database,
  actor: Actor,
  queueId: number,
  { columns, propertyIds }: { columns: readonly QueueColumn[]; propertyIds: readonly number[] },
): Promise<Column<Property>[]> {
  const work = await listWork(db, actor, queueId, propertyIds);
  return extraColumns(columns).map(({ header, read }) => ({
    header,
    read: (property) => {
      const item = work.get(property.id);
      return item ? read({ ...property, ...item }) : null;
    },
  }));
}

import type { FastifyReply } from 'fastify';
import { type Actor, mayExport } from '#access/can.ts';
import type { Property } from '#contract/properties.ts';
import { type Channel, channelLabels } from '#domain/compliance/contact/channels.ts';
import { type Column, writePropertyCsv } from '#domain/csv/write.ts';
import { exportFileName, exportRefusal, tooManyToExport } from '#domain/leads/export.ts';
import { EXPORT_LIMIT } from '#domain/leads/limits.ts';
import { pictureInFile } from '#domain/leads/pictures.ts';
import { localDay } from '#domain/local-day.ts';
import { leftOutSentence } from '#domain/queues/words.ts';
import { closedChannels, recordList, requireOverride } from '#server/contact-gate/index.ts';
import { type Failure, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { chooseForExport, listByIds } from './properties.data.ts';

export interface ExportWish {
  /** In the order they are to have; what the actor does not see is passed over. */
  propertyIds: readonly number[];
  includeDoNotContact: boolean;
  /** Goes into the file name: property-export-<source>-<day>.csv */
  source: string;
  /** Where this installation is reached: pictures that it holds itself are written with it. */
  siteUrl: string;
  /** Whose calendar the day is from. */
  timeZone: string;
  /** What they are chosen from, for the message without any. */
  from: keyof typeof noneOf;
  /** Added after the columns of every export. */
  extra?: readonly Column<Property>[];
}

export interface ExportedFile {
  fileName: string;
  csv: string;
  /** The properties in it. */
  ids: number[];
  /** How many were left out as not to be contacted. */
  leftOut: number;
  /** For the record: how many are in it in spite of the tag 'Do not contact'. */
  details: Record<string, number>;
}

/** A queue is walked; of a selection nobody knows more than that it leaves the platform. */
const channelOf = { queue: 'knock', selection: 'mail' } as const satisfies Record<
  keyof typeof noneOf,
  Channel
>;

const NONE_IN_QUEUE = 'No properties in queue to export.';
const noneOf = {
  selection: { message: 'No properties to export.', failure: () => notFound('The selected property') },
  queue: { message: NONE_IN_QUEUE, failure: () => invalid(NONE_IN_QUEUE) },
};

/**
 * Properties as the CSV file of docs/product.md. Noting that they left is the caller's.
 * @throws Forbidden on a plan without exports, with the plans that have them
 * @throws NotFound if the actor sees none of a selection, Invalid of a queue
 * @throws Invalid above the limit, and where all of them are not to be contacted
 */
export async function exportProperties(
  { db, sideWrites }: Pick<Services, 'db' | 'sideWrites'>,
  actor: Actor,
  { propertyIds, includeDoNotContact, siteUrl, source, timeZone, from, extra }: ExportWish,
): Promise<ExportedFile> {
  if (!mayExport(actor)) throw forbidden(exportRefusal(actor.subscriptionTier));
  requireOverride(actor, includeDoNotContact);
  const channel = channelOf[from];
  const named = [...new Set(propertyIds)];
  const chosen = await chooseForExport(db, actor, named, { channel, includeDoNotContact });
  const { ids, leftOut, overridden } = chosen;
  if (ids.length === 0)
    throw leftOut === 0 ? noneOf[from].failure() : allLeftOut(noneOf[from].message, leftOut);
  const list = {
    ...{ channel, purpose: 'export' },
    ...{ doors: ids.length + leftOut, kept: leftOut },
  };
  // A file may also be asked for by a call that only reads.
  await sideWrites.run('an answer about contact', (primary) => recordList(primary, actor, list), {
    isKept: true,
  });
  if (ids.length > EXPORT_LIMIT) throw invalid(tooManyToExport(ids.length, EXPORT_LIMIT));
  const rows = (await listByIds(db, actor, ids)).map((row) => ({
    ...row,
    imageUrl: pictureInFile(row.imageUrl, siteUrl),
    cropImageUrl: pictureInFile(row.cropImageUrl, siteUrl),
  }));
  const closed = await closedChannels(db, actor, rows);
  const isClosed = [...closed.values()].some((channels) => channels.length > 0);
  const contact: Column<Property> = {
    header: 'Do Not Contact By',
    read: ({ id }) => (closed.get(id) ?? []).map((one) => channelLabels[one]).join(', '),
  };
  const csv = writePropertyCsv(rows, isClosed ? [...(extra ?? []), contact] : extra);
  const details: ExportedFile['details'] = overridden > 0 ? { doNotContact: overridden } : {};
  return { fileName: exportFileName(source, localDay(new Date(), timeZone)), csv, ids, leftOut, details };
}

export const sendExport = (reply: FastifyReply, { csv, fileName, leftOut }: ExportedFile): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'x-left-out': leftOut })
    .send(csv);

/** Names the field that would let them through. */
function allLeftOut(message: string, leftOut: number): Failure {
  const reason = leftOutSentence(leftOut);
  return invalid(`${message} ${reason}`, [{ path: 'includeDoNotContact', message: reason }]);
}

import type { Actor } from '#access/can.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { queues } from '#contract/queues.ts';
import { localDay } from '#domain/local-day.ts';
import { product } from '#domain/product.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { fileLabel, leftOutSentence, propertyCount } from '#domain/queues/words.ts';
import { damageSigns, damageSignsOf, severityLabels } from '#domain/roofs.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { printable, printDocument } from '#server/documents/index.ts';
import { type LastKnock, listLastKnocks } from '#server/features/field/knocks/index.ts';
import { listRoofs } from '#server/features/imagery/imagery/index.ts';
import { listUnreviewed } from '#server/features/imagery/review-progress/index.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { getQueue } from './queues.data.ts';
import { listSheetDoors, type SheetDoor } from './walk-sheet.data.ts';

export interface WalkSheet {
  fileName: string;
  pdf: Buffer;
  /** How many doors were left out as not to be contacted. */
  leftOut: number;
}

/**
 * Doors of a queue as a list to be ticked off on paper, in the order given, without those not to be contacted.
 * @throws Invalid if no door is left
 */
export async function printWalkSheet(
  services: Pick<Services, 'db' | 'files' | 'sideWrites'>,
  actor: Actor,
  queueId: number,
  { propertyIds, timeZone }: RequestOf<typeof queues.printSheet>['body'],
): Promise<WalkSheet> {
  const { db } = services;
  const queue = await getQueue(db, actor, queueId);
  const found = await listSheetDoors(db, actor, queueId, propertyIds);
  const doors = found.filter(({ doNotContact }) => !doNotContact);
  const leftOut = found.length - doors.length;
  await recordList(db, actor, {
    ...{ channel: 'knock', purpose: 'walk-sheet' },
    ...{ doors: found.length, kept: leftOut },
  });
  const left = leftOut > 0 ? [leftOutSentence(leftOut)] : [];
  if (doors.length === 0) throw invalid(['No doors to print.', ...left].join(' '));
  const ids = doors.map(({ propertyId }) => propertyId);
  const last = await listLastKnocks(db, actor, ids);
  const { jpegs, simulated, late } = await listRoofs(services, actor, ids);
  const unreviewed = new Map(
    (await listUnreviewed(db, actor)).map(({ propertyId, capturedOn }) => [propertyId, capturedOn]),
  );
  const pictureOf = (id: number) => (jpegs.has(id) ? `roof-${id}.jpg` : null);
  const day = localDay(new Date(), timeZone);
  const data = {
    title: printable(queue.name, 80),
    about: [
      [propertyCount(doors.length), formatDay(new Date(), timeZone), ...left].join(' · '),
      ...(simulated ? ['The pictures of roofs are simulated.'] : []),
      ...(late > 0
        ? [`Pictures that were not ready in time: ${late}. Make the sheet again to have them.`]
        : []),
    ],
    footer: product.name,
    doors: doors.map((door) => ({
      ...lineOf(door),
      unreviewed: unreviewedText(unreviewed.get(door.propertyId)),
      contact: contactOf(last.get(door.propertyId), timeZone),
      picture: pictureOf(door.propertyId),
    })),
  };
  const pictures = Object.fromEntries([...jpegs].map(([id, jpeg]) => [`roof-${id}.jpg`, jpeg]));
  const pdf = await printDocument(actor.id, () => ({ template: 'walk-sheet', data, pictures }));
  return { fileName: `walk-sheet-${fileLabel(queue.name)}-${day}.pdf`, pdf, leftOut };
}

const lineOf = (door: SheetDoor) => ({
  address: `${printable(door.address, 100)}, ${door.zipCode}`,
  owner: [
    printable(door.owner ?? '', 80) || 'Unknown Owner',
    ...(door.isVacantLot ? ['vacant lot'] : []),
  ].join(' · '),
  severity: door.severity ? severityLabels[door.severity] : 'Not assessed',
  signs: damageSignsOf(door)
    .map((sign) => damageSigns[sign])
    .join(', '),
  reason: printable(door.reason ?? '', 200),
  note: printable(door.note ?? '', 160),
});

/** A calendar day, wherever the reader is. */
const unreviewedText = (day: string | undefined): string =>
  day ? `Software found nothing on ${formatDay(new Date(`${day}T00:00:00Z`), 'UTC')}, not reviewed` : '';

function contactOf(knock: LastKnock | undefined, timeZone: string): string {
  if (!knock) return 'Nobody yet';
  const parts = [outcomeLabels[knock.outcome], formatDay(knock.at, timeZone)];
  if (knock.by) parts.push(printable(knock.by, 40));
  return parts.join(', ');
}

const formatDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(moment);

import type { Actor } from '#access/can.ts';
import { optOutsOf, tagsOf } from '#access/rows.ts';
import type { Channel } from '#domain/compliance/contact/channels.ts';
import type { OptOut } from '#domain/compliance/contact/question.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, asc, eq, inArray, isNull, min, sql } from '#server/db/orm.ts';
import { optOuts, propertyTags } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { amongIds } from './among.data.ts';
import { listKeptValues } from './kept-opt-outs.data.ts';

/** What the households of some doors asked of the actor's company, the tag 'Do not contact' included. */
export async function optOutsOfDoors(
  db: Database,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, OptOut[]>> {
  const tags = await db
    .select({ id: propertyTags.propertyId, on: sql<string>`${min(propertyTags.createdAt)}::date::text` })
    .from(propertyTags)
    .where(
      and(amongIds(propertyTags.propertyId, ids), tagsOf(actor), eq(propertyTags.tagKey, DO_NOT_CONTACT)),
    )
    .groupBy(propertyTags.propertyId);
  const rows = await db
    .select({ id: optOuts.propertyId, channel: optOuts.channel, source: optOuts.source, on: optOuts.on })
    .from(optOuts)
    .where(and(amongIds(optOuts.propertyId, ids), optOutsOf(actor), isNull(optOuts.value)))
    .orderBy(asc(optOuts.id));
  const tagged = tags.map(({ id, on }) => ({ id, channel: 'all' as const, source: 'tag' as const, on }));
  const byDoor = Map.groupBy([...tagged, ...rows], ({ id }) => id);
  return new Map([...byDoor].map(([id, own]) => [id, own.map(({ id: _, ...one }) => one)]));
}

/** Those of some numbers or addresses whose people opted out of a channel, at whatever door of the company. */
export async function optedOutValues(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  channel: Channel,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ value: optOuts.value })
    .from(optOuts)
    .where(
      and(optOutsOf(actor), inArray(optOuts.value, [...values]), inArray(optOuts.channel, ['all', channel])),
    );
  const kept = (await listKeptValues(db, actor, values)).filter(
    (one) => one.channel === 'all' || one.channel === channel,
  );
  return new Set([...rows, ...kept].flatMap(({ value }) => value ?? []));
}

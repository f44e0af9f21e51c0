import type { Actor } from '#access/can.ts';
import { keptOptOutsOf, optOutsOf, tagsOf } from '#access/rows.ts';
import type { Channel } from '#domain/compliance/contact/channels.ts';
import type { OptOut } from '#domain/compliance/contact/question.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, asc, eq, isNull, min, sql } from '#server/db/orm.ts';
import { keptOptOuts, optOuts, propertyTags } from '#server/db/schema/index.ts';
import { type MailedDoor, mailboxesOf } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { amongIds } from './among.data.ts';

interface Door extends MailedDoor {
  id: number;
  ownerKey: string | null;
}

/**
 * What the households of some doors asked of the actor's company, the tag 'Do not contact' included; of mail also what
 * their owners asked, and who else gets mail in their mailboxes, wherever that was.
 */
export async function optOutsOfDoors(
  db: Database,
  actor: Actor,
  doors: readonly Door[],
): Promise<Map<number, OptOut[]>> {
  const ids = doors.map(({ id }) => id);
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
  const valuesOf = new Map(
    doors.map((door) => [
      door.id,
      [...mailboxesOf(door), ...(door.ownerKey === null ? [] : [`owner ${door.ownerKey}`])],
    ]),
  );
  const byValue = await optOutsOfValues(db, actor, [...valuesOf.values()].flat());
  return new Map(
    doors.map(({ id }) => {
      const own = (byDoor.get(id) ?? []).map(({ id: _, ...one }) => one);
      const ofMail = own.some((one) => isOfMail(one))
        ? []
        : (valuesOf.get(id) ?? []).flatMap((value) => byValue.get(value) ?? []).filter(isOfMail);
      return [id, [...own, ...ofMail.slice(0, 1).map((one) => ({ ...one, channel: 'mail' as const }))]];
    }),
  );
}

const isOfMail = ({ channel }: OptOut): boolean => channel === 'all' || channel === 'mail';

/** Opt-outs of numbers, email addresses, mailboxes and owners at whatever door of the company, by value. */
export async function optOutsOfValues(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  values: readonly string[],
): Promise<Map<string, OptOut[]>> {
  if (values.length === 0) return new Map();
  // As one parameter: a statement takes at most 65,535 of them.
  const among = sql`any(${sql.param([...new Set(values)])}::text[])`;
  const rows = await db
    .selectDistinct({
      value: optOuts.value,
      channel: optOuts.channel,
      source: optOuts.source,
      on: optOuts.on,
    })
    .from(optOuts)
    .where(and(optOutsOf(actor), sql`${optOuts.value} = ${among}`));
  const { value, channel, source, on } = keptOptOuts;
  const kept = await db
    .selectDistinct({ value, channel, source, on })
    .from(keptOptOuts)
    .where(and(keptOptOutsOf(actor), sql`${value} = ${among}`));
  const byValue = Map.groupBy([...rows, ...kept], (row) => row.value ?? '');
  return new Map([...byValue].map(([of, own]) => [of, own.map(({ value: _, ...one }) => one)]));
}

/** Those of some values that opted out of a channel, by opt-outs that count. */
export async function optedOutValues(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  channel: Channel,
  values: readonly string[],
  counts: (one: OptOut) => boolean = () => true,
): Promise<Set<string>> {
  const byValue = await optOutsOfValues(db, actor, values);
  const covers = (one: OptOut) => (one.channel === 'all' || one.channel === channel) && counts(one);
  return new Set([...byValue].flatMap(([value, own]) => (own.some(covers) ? [value] : [])));
}

/** Those of some doors of whose mailboxes one opted out of mail, at whatever door; despite the tag, by more than the tag. */
export async function doorsOfClosedMailboxes(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  doors: readonly (MailedDoor & { id: number })[],
  { despiteTag }: { despiteTag: boolean },
): Promise<Set<number>> {
  const mailboxes = doors.map((door) => ({ id: door.id, own: mailboxesOf(door) }));
  const among = mailboxes.flatMap(({ own }) => own);
  const closed = await optedOutValues(
    db,
    actor,
    'mail',
    among,
    ({ source }) => !despiteTag || source !== 'tag',
  );
  return new Set(mailboxes.filter(({ own }) => own.some((one) => closed.has(one))).map(({ id }) => id));
}

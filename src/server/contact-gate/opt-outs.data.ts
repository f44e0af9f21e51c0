import type { Actor } from '#access/can.ts';
import { keptOptOutsOf, optOutsOf, tagsOf } from '#access/rows.ts';
import type { Channel } from '#domain/compliance/contact/channels.ts';
import type { OptOut } from '#domain/compliance/contact/question.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, eq, isNull, type SQL, sql } from '#server/db/orm.ts';
import { keptOptOuts, optOuts, properties, propertyTags } from '#server/db/schema/index.ts';
import { type MailedDoor, mailboxesOf } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** An opt-out of a phone number, an email address, a mailbox or an owner; of the whole door where the value is null. */
export type OptOutAtHand = OptOut & { value: string | null };

/**
 * What the current household asked of the actor's company, the tag 'Do not contact' included, and opt-outs of some values
 * at whatever door of the company, the oldest first; null for nothing.
 * @param values a text array
 */
export const optOutsAtHand = (actor: Actor, values: SQL): SQL<OptOutAtHand[] | null> => sql`(
  select jsonb_agg(distinct jsonb_build_object('on', "on", 'value', value, 'source', source, 'channel', channel)) from (
    ${askedOf(actor, sql`= any(${values})`)}
    union all select null, ${optOuts.channel}, ${optOuts.source}, ${optOuts.on} from ${optOuts}
      where ${and(eq(optOuts.propertyId, properties.id), optOutsOf(actor), isNull(optOuts.value))}
    union all select null, 'all', 'tag', min(${propertyTags.createdAt})::date from ${propertyTags}
      where ${and(eq(propertyTags.propertyId, properties.id), tagsOf(actor), eq(propertyTags.tagKey, DO_NOT_CONTACT))}
      group by ${propertyTags.propertyId}
  ) as asked)`;

const askedOf = (actor: Pick<Actor, 'companyId'>, among: SQL): SQL => sql`
  select ${optOuts.value} as value, ${optOuts.channel} as channel, ${optOuts.source} as source, ${optOuts.on} as "on"
    from ${optOuts} where ${optOutsOf(actor)} and ${optOuts.value} ${among}
  union all select ${keptOptOuts.value}, ${keptOptOuts.channel}, ${keptOptOuts.source}, ${keptOptOuts.on}
    from ${keptOptOuts} where ${keptOptOutsOf(actor)} and ${keptOptOuts.value} ${among}`;

/** What binds a door: what its household asked for; of mail also the first of what was asked by others who get it there. */
export function bindingOptOuts(asked: readonly OptOutAtHand[], mailed: readonly string[]): OptOut[] {
  const own = asked.filter(({ value }) => value === null);
  if (own.some(isOfMail)) return own;
  const ofMail = asked.find((one) => one.value !== null && mailed.includes(one.value) && isOfMail(one));
  return ofMail ? [...own, { ...ofMail, channel: 'mail' }] : own;
}

const isOfMail = ({ channel }: OptOut): boolean => channel === 'all' || channel === 'mail';

/** Those of some values that opted out of a channel; despite the tag, by more than the tag. */
export async function optedOutValues(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  channel: Channel,
  values: readonly string[],
  { despiteTag = false } = {},
): Promise<Set<string>> {
  if (values.length === 0) return new Set();
  // As one parameter: a statement takes at most 65,535 of them.
  const among = sql`= any(${sql.param([...new Set(values)])}::text[])`;
  const { rows } = await db.execute<{ value: string }>(
    sql`select distinct value from (${askedOf(actor, among)}) as asked
      where channel in ('all', ${channel}) and not (${despiteTag} and source = 'tag')`,
  );
  return new Set(rows.map(({ value }) => value));
}

/** Those of some doors of whose mailboxes one opted out of mail, at whatever door; despite the tag, by more than the tag. */
export async function doorsOfClosedMailboxes(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  doors: readonly (MailedDoor & { id: number })[],
  overrides: { despiteTag: boolean },
): Promise<Set<number>> {
  const mailboxes = doors.map((door) => ({ id: door.id, own: mailboxesOf(door) }));
  const among = mailboxes.flatMap(({ own }) => own);
  const closed = await optedOutValues(db, actor, 'mail', among, overrides);
  return new Set(mailboxes.filter(({ own }) => own.some((one) => closed.has(one))).map(({ id }) => id));
}

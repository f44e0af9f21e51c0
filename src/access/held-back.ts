import type { Channel, OptOutChannel } from '#domain/compliance/contact/channels.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { inArray, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import {
  keptOptOuts,
  mailPieces,
  noKnockAddresses,
  optOuts,
  people,
  properties,
  propertyTags,
} from '#server/db/schema/index.ts';
import type { Actor } from './can.ts';
import { keptOptOutsOf, ofCompany, optOutsOf } from './rows.ts';

/**
 * Whether the current property is kept from a channel, whatever the hour: the company's tag 'Do not contact' or an opt-out
 * of the door, and for knocks a city's list. The SQL of what mayContact of domain/compliance answers for a list of doors.
 */
export const heldBack = (actor: Pick<Actor, 'companyId'>, channel: Channel): SQL =>
  sql`(${taggedNotToContact(actor)} or ${heldBackBeyond(actor, channel, sql`true`)})`;

/** The same of a list for which the tag is overridden: what a household or a city asked for holds all the same. */
export const heldBackDespiteTag = (actor: Pick<Actor, 'companyId'>, channel: Channel): SQL =>
  heldBackBeyond(actor, channel, sql`source <> 'tag'`);

const heldBackBeyond = (actor: Pick<Actor, 'companyId'>, channel: Channel, counts: SQL): SQL => {
  const kept = [optedOutOf(actor, ['all', channel], counts)];
  if (channel === 'knock') kept.push(onNoKnockList);
  if (channel === 'mail')
    kept.push(valueOptedOut(actor, 'mail', sql`'owner ' || ${properties.ownerKey}`, counts));
  return sql`(${sql.join(kept, sql` or `)})`;
};

/** The same for a piece of mail joined with its property: anyone who gets mail there may have opted out. */
export const pieceHeldBack = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`(${heldBack(actor, 'mail')} or ${valueOptedOut(actor, 'mail', mailPieces.mailbox)})`;

/** Whether a number, email address, mailbox or owner opted out of a channel at whatever door of the company. */
export const valueOptedOut = (
  actor: Pick<Actor, 'companyId'>,
  channel: OptOutChannel,
  value: SQL | AnyPgColumn,
  counts = sql`true`,
): SQL => {
  const by = sql`('all', ${channel}) and ${counts}`;
  return sql`(exists (select from ${optOuts} where ${optOutsOf(actor)} and ${optOuts.value} = ${value}
      and ${optOuts.channel} in ${by})
    or exists (select from ${keptOptOuts} where ${keptOptOutsOf(actor)} and ${keptOptOuts.value} = ${value}
      and ${keptOptOuts.channel} in ${by}))`;
};

/** Whether the household wants nothing at all of the company: phones and addresses are not even shown then. */
export const wantsNoContact = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`(${taggedNotToContact(actor)} or ${optedOutOf(actor, ['all'])})`;

/**
 * A person's number and email address, of `people` joined with their property: without what is not even shown, because its
 * door wants no contact or it opted out of everything at another one.
 */
export function shownReach(actor: Pick<Actor, 'companyId'>) {
  const isHidden = (value: AnyPgColumn) =>
    sql`(${wantsNoContact(actor)} or ${valueOptedOut(actor, 'all', value)})`;
  return {
    phone: sql<string | null>`case when not ${isHidden(people.phone)} then ${people.phone} end`,
    email: sql<string | null>`case when not ${isHidden(people.email)} then ${people.email} end`,
    contactHidden: sql<boolean>`(${isHidden(people.phone)} or ${isHidden(people.email)})`,
  };
}

/**
 * The doors that `heldBack` holds back from mail, as a select of their ids: for whole audiences, of which these few are
 * taken out faster than each door is asked.
 */
export const doorsHeldBackFromMail = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`select ${propertyTags.propertyId} from ${propertyTags} where ${notToContact(actor)}
    union all select ${optOuts.propertyId} from ${optOuts} where ${optOutOfDoor(actor, ['all', 'mail'])}
    union all select ${properties.id} from ${properties} where ${properties.ownerKey} in (${ownersOptedOut(actor)})`;

/** The keys of the owners that want no mail at any of their doors. */
const ownersOptedOut = (actor: Pick<Actor, 'companyId'>): SQL => {
  const keyOf = (value: AnyPgColumn) =>
    sql`case when ${value} like 'owner %' then substr(${value}, 7)::bigint end`;
  return sql`select ${keyOf(optOuts.value)} from ${optOuts}
      where ${optOutsOf(actor)} and ${optOuts.value} like 'owner %' and ${optOuts.channel} in ('all', 'mail')
    union select ${keyOf(keptOptOuts.value)} from ${keptOptOuts}
      where ${keptOptOutsOf(actor)} and ${keptOptOuts.value} like 'owner %' and ${keptOptOuts.channel} in ('all', 'mail')`;
};

const taggedNotToContact = (actor: Pick<Actor, 'companyId'>): SQL => sql`exists (select from ${propertyTags}
  where ${propertyTags.propertyId} = ${properties.id} and ${notToContact(actor)})`;

const optedOutOf = (actor: Pick<Actor, 'companyId'>, channels: OptOutChannel[], counts = sql`true`): SQL =>
  sql`exists (select from ${optOuts} where ${optOuts.propertyId} = ${properties.id}
  and ${optOutOfDoor(actor, channels)} and ${counts})`;

const notToContact = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`${propertyTags.tagKey} = ${DO_NOT_CONTACT} and ${ofCompany(actor, propertyTags.userId)}`;

const optOutOfDoor = (actor: Pick<Actor, 'companyId'>, channels: OptOutChannel[]): SQL =>
  sql`${optOutsOf(actor)} and ${optOuts.value} is null and ${inArray(optOuts.channel, channels)}`;

// A household with an appointment today is not exempt here: lists are made for any hour.
const onNoKnockList: SQL = sql`exists (select from ${noKnockAddresses}
  where ${noKnockAddresses.zipCode} = ${properties.zipCode} and ${noKnockAddresses.addressKey} = ${properties.addressKey}
  and current_date between ${noKnockAddresses.firstDay} and coalesce(${noKnockAddresses.lastDay}, 'infinity'))`;

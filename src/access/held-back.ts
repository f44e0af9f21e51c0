import type { Channel, OptOutChannel } from '#domain/compliance/contact/channels.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { inArray, type SQL, sql } from '#server/db/orm.ts';
import { noKnockAddresses, optOuts, properties, propertyTags } from '#server/db/schema/index.ts';
import type { Actor } from './can.ts';
import { ofCompany, optOutsOf } from './rows.ts';

/**
 * Whether the property at hand is kept from a channel, whatever the hour: the company's tag 'Do not contact' or an opt-out
 * of the door, and for knocks a city's list. The SQL of what mayContact of domain/compliance answers for a list of doors.
 */
export const heldBack = (actor: Pick<Actor, 'companyId'>, channel: Channel): SQL => {
  const kept = [taggedNotToContact(actor), optedOut(actor, channel)];
  return sql`(${sql.join(channel === 'knock' ? [...kept, onNoKnockList] : kept, sql` or `)})`;
};

/** Whether the household wants nothing at all of the company: phones and addresses are not even shown then. */
export const wantsNoContact = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`(${taggedNotToContact(actor)} or ${optedOutOf(actor, ['all'])})`;

/**
 * The doors that `heldBack` holds back from mail, as a select of their ids: for whole audiences, of which these few are
 * taken out faster than each door is asked.
 */
export const doorsHeldBackFromMail = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`select ${propertyTags.propertyId} from ${propertyTags} where ${notToContact(actor)}
    union all select ${optOuts.propertyId} from ${optOuts} where ${optOutOfDoor(actor, ['all', 'mail'])}`;

const taggedNotToContact = (actor: Pick<Actor, 'companyId'>): SQL => sql`exists (select from ${propertyTags}
  where ${propertyTags.propertyId} = ${properties.id} and ${notToContact(actor)})`;

const optedOut = (actor: Pick<Actor, 'companyId'>, channel: Channel): SQL =>
  optedOutOf(actor, ['all', channel]);

const optedOutOf = (actor: Pick<Actor, 'companyId'>, channels: OptOutChannel[]): SQL =>
  sql`exists (select from ${optOuts} where ${optOuts.propertyId} = ${properties.id}
  and ${optOutOfDoor(actor, channels)})`;

const notToContact = (actor: Pick<Actor, 'companyId'>): SQL =>
  sql`${propertyTags.tagKey} = ${DO_NOT_CONTACT} and ${ofCompany(actor, propertyTags.userId)}`;

const optOutOfDoor = (actor: Pick<Actor, 'companyId'>, channels: OptOutChannel[]): SQL =>
  sql`${optOutsOf(actor)} and ${optOuts.value} is null and ${inArray(optOuts.channel, channels)}`;

// Who asked for an appointment today is not held back: that is for the hour, and lists are made for any.
const onNoKnockList: SQL = sql`exists (select from ${noKnockAddresses}
  where ${noKnockAddresses.zipCode} = ${properties.zipCode} and ${noKnockAddresses.addressKey} = ${properties.addressKey}
  and current_date between ${noKnockAddresses.firstDay} and coalesce(${noKnockAddresses.lastDay}, 'infinity'))`;

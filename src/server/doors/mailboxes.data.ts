import { mailAddress, mailboxOf } from '#domain/mail/address.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import { optOuts, properties, propertyTags, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';

/** A door as far as its mail is concerned. */
export interface MailedDoor {
  zipCode: string;
  address: string;
  ownerAddress: string | null;
}

/** Where mail for a door and for its owner goes, one or two mailboxes; none where no address can be read. */
export function mailboxesOf({ zipCode, address, ownerAddress }: MailedDoor): string[] {
  const read = [mailAddress(address, findZip, zipCode), mailAddress(ownerAddress, findZip)];
  return [...new Set(read.flatMap((one) => (typeof one === 'string' ? [] : [mailboxOf(one)])))];
}

/** Binds what follows from the opt-outs and tags of some doors, as they and their owners' keys are now. */
export async function bindDoors(
  tx: Database,
  companyId: string,
  propertyIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`select bind_household(${companyId}, id)
    from unnest(${sql.param([...propertyIds])}::int[]) as door (id)`);
  await bindMailboxes(tx, companyId, propertyIds);
}

/**
 * Binds the mailboxes of doors that want no mail, in the transaction that records so. The database binds all else that
 * follows; what a mailbox is only domain/mail knows.
 */
export async function bindMailboxes(
  tx: Database,
  companyId: string,
  propertyIds: readonly number[],
): Promise<void> {
  const { id, zipCode, address, ownerAddress } = properties;
  const doors = await tx
    .select({ id, zipCode, address, ownerAddress })
    .from(properties)
    .where(sql`${id} = any(${sql.param([...propertyIds])}::int[])`);
  const mailboxes = doors.flatMap((door) => mailboxesOf(door).map((mailbox) => ({ door: door.id, mailbox })));
  if (mailboxes.length === 0) return;
  await tx.execute(sql`
    insert into ${optOuts} (customer_id, property_id, value, channel, source, user_id, stated_on, follows)
    select ${companyId}, m.door, m.mailbox, stated.channel, stated.source, stated.user_id, stated.stated_on, true
    from jsonb_to_recordset(${JSON.stringify(mailboxes)}::jsonb) as m (door int, mailbox text)
    join (${statedAgainstMail(companyId)}) as stated on stated.property_id = m.door
    on conflict do nothing`);
}

const statedAgainstMail = (companyId: string): SQL => sql`
  select o.property_id, o.channel, o.source, o.user_id, o.stated_on from ${optOuts} o
    where o.customer_id = ${companyId} and o.value is null and o.channel in ('all', 'mail')
  union all
  select t.property_id, 'all', 'tag', null, min(t.created_at)::date from ${propertyTags} t
    join ${users} u on u.id = t.user_id and u.customer_id = ${companyId}
    where t.tag_key = ${DO_NOT_CONTACT} group by 1`;

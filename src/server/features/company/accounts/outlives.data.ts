import { type SQL, sql } from '#server/db/orm.ts';
import type { PgTable } from '#server/db/pg-core.ts';
import { contactCodes, keptOptOuts, mailPieces, optOuts } from '#server/db/schema/index.ts';
import { bindDoors } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** A proposal that was sent to a homeowner: one made with the sample or its prices does not count. */
export const IS_BINDING = sql`content is not null and not is_sample and not is_invented`;

/**
 * What a company has stated or sent that binds it or somebody else: it is kept, and the company with it, when its last user
 * goes. What was sent to homeowners the trigger proposals_kept holds.
 */
export const outlives = (companyId: SQL): SQL => sql`
  select from proposals where customer_id = ${companyId} and ${IS_BINDING}
  union all select from ${optOuts} where ${optOuts.companyId} = ${companyId}
  union all select from ${keptOptOuts} where ${keptOptOuts.companyId} = ${companyId}
  union all select from ${contactCodes} where ${contactCodes.companyId} = ${companyId}
  union all select from ${mailPieces} where ${mailPieces.companyId} = ${companyId}`;

/** Deletes a company that has no users, unless something of it is kept. */
export async function deleteEmptyCompany(tx: Database, companyId: string): Promise<void> {
  await tx.execute(sql`delete from customers c where c.id = ${companyId}
    and not exists (select from users where customer_id = c.id)
    and not exists (select from user_zip_subscriptions where customer_id = c.id)
    and not exists (${outlives(sql`c.id`)})`);
}

/** Before the last user of a company is deleted: what they tagged 'Do not contact' goes on binding it as an opt-out. */
export async function keepDoNotContact(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`insert into ${optOuts} (customer_id, property_id, channel, source, stated_on)
    select u.customer_id, t.property_id, 'all', 'tag', t.created_at::date
    from property_tags t join users u on u.id = t.user_id
    where u.id = ${userId} and t.tag_key = 'do_not_contact'
      and not exists (select from users c where c.customer_id = u.customer_id and c.id <> u.id)
    on conflict do nothing`);
}

/** Whom a user's tags bind in a company they have come to. */
export async function bindMovedTags(tx: Database, userId: string, companyId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select property_id as id from property_tags where user_id = ${userId} and tag_key = 'do_not_contact'`);
  await bindDoors(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}

/**
 * Takes along what a company without users asked, printed and mailed: who goes on as another company is bound as before.
 * What the other one has as well stays behind.
 */
export async function moveWhatBinds(tx: Database, from: string, to: string): Promise<void> {
  if ((await tx.$count(sql`(select from users where customer_id = ${from}) as left_behind`)) > 0) return;
  await tx.execute(sql`update opt_out_lists set customer_id = ${to} where customer_id = ${from}`);
  await moveRows(tx, optOuts, sql`o.property_id is not distinct from s.property_id`, { from, to });
  const place = sql`o.zip_code = s.zip_code and o.address = s.address and o.identity = s.identity`;
  await moveRows(tx, keptOptOuts, place, { from, to });
  await tx.execute(sql`update contact_codes set customer_id = ${to} where customer_id = ${from}`);
  // A door is taken by one campaign of a company at a time; of two, by the one it has already.
  await tx.execute(sql`update mail_pieces s set taken_until = s.taken_from where s.customer_id = ${from}
    and exists (select from mail_pieces o where o.customer_id = ${to} and o.property_id = s.property_id
      and daterange(o.taken_from, o.taken_until) && daterange(s.taken_from, s.taken_until))`);
  for (const table of ['mail_campaigns', 'mail_pieces', 'mail_replies'])
    await tx.execute(
      sql`update ${sql.identifier(table)} set customer_id = ${to} where customer_id = ${from}`,
    );
  // Those of proposals stay with them.
  await tx.execute(
    sql`update files set customer_id = ${to} where customer_id = ${from} and kind = 'mail-print'`,
  );
}

async function moveRows(
  tx: Database,
  table: PgTable,
  isSamePlace: SQL,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`update ${table} s set customer_id = ${to} where s.customer_id = ${from}
    and not exists (select from ${table} o where o.customer_id = ${to} and ${isSamePlace}
      and o.channel = s.channel and o.source = s.source and o.value is not distinct from s.value)`);
}

import type { Actor } from '#access/can.ts';
import { keptOptOutsOf } from '#access/rows.ts';
import { addressKey } from '#domain/addresses.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, eq, inArray, isNull, or, type SQL, sql } from '#server/db/orm.ts';
import {
  contactCodes,
  keptOptOuts,
  optOuts,
  properties,
  propertyTags,
  users,
} from '#server/db/schema/index.ts';
import { bindMailboxes } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/**
 * Keeps what households asked for before their properties are deleted, and what their codes are of, in the caller's
 * transaction.
 * @param ids a query of ids
 */
export async function keepOptOuts(tx: Database, ids: SQL): Promise<void> {
  // An opt-out that is being recorded at this moment is waited for, and one that comes later finds no property.
  await tx.execute(sql`select from ${properties} where id in (${ids}) for update`);
  const place = sql`p.zip_code, p.address, p.identity`;
  const columns = sql`(customer_id, zip_code, address, identity, value, follows, list_id, channel, source, note, user_id, stated_on)`;
  await tx.execute(sql`insert into ${keptOptOuts} ${columns}
    select o.customer_id, ${place}, o.value, o.follows, o.list_id, o.channel, o.source, o.note, o.user_id, o.stated_on
    from ${optOuts} o join ${properties} p on p.id = o.property_id where p.id in (${ids})
    on conflict do nothing`);
  await tx.execute(sql`insert into ${keptOptOuts} ${columns}
    select u.customer_id, ${place}, null, false, null, 'all', 'tag', null, t.user_id, t.created_at::date
    from ${propertyTags} t join ${users} u on u.id = t.user_id join ${properties} p on p.id = t.property_id
    where t.tag_key = ${DO_NOT_CONTACT} and p.id in (${ids})
    on conflict do nothing`);
  await tx.execute(sql`update ${contactCodes} set zip_code = p.zip_code, address = p.address, identity = p.identity
    from ${properties} p where p.id = ${contactCodes.propertyId} and p.id in (${ids})`);
}

/** Lets what was kept bind the properties that are now at those addresses or have those parcel numbers; codes open them. */
export async function bindKeptOptOuts(tx: Database, zipCodes: readonly string[]): Promise<void> {
  if (zipCodes.length === 0) return;
  const zips = [...zipCodes];
  const kept = await tx
    .select({ id: keptOptOuts.id, address: keptOptOuts.address })
    .from(keptOptOuts)
    .where(inArray(keptOptOuts.zipCode, zips));
  const codes = await tx
    .select({ id: contactCodes.code, address: contactCodes.address })
    .from(contactCodes)
    .where(inArray(contactCodes.zipCode, zips));
  if (kept.length > 0) await bindOptOuts(tx, keysOf(kept));
  if (codes.length > 0) await bindCodes(tx, keysOf(codes));
}

const keysOf = (rows: readonly { id: number | string; address: string | null }[]): string =>
  JSON.stringify(rows.map(({ id, address }) => ({ id, key: addressKey(address ?? '') })));

async function bindOptOuts(tx: Database, keys: string): Promise<void> {
  const same = (
    names: SQL,
  ) => sql`select k.customer_id, p.id as property_id, k.value, k.follows, k.list_id, k.channel,
      k.source, k.note, k.user_id, k.stated_on
    from jsonb_to_recordset(${keys}::jsonb) as v(id int, key text)
    join ${keptOptOuts} k on k.id = v.id
    join ${properties} p on p.zip_code = k.zip_code and ${names}`;
  const { rows } = await tx.execute<{ companyId: string; door: number }>(sql`insert into ${optOuts}
      (customer_id, property_id, value, follows, list_id, channel, source, note, user_id, stated_on)
    ${same(sql`p.address_key = v.key`)} union ${same(sql`p.identity = k.identity`)}
    on conflict do nothing returning customer_id as "companyId", property_id as door`);
  for (const [companyId, bound] of Map.groupBy(rows, (row) => row.companyId))
    await bindMailboxes(
      tx,
      companyId,
      bound.map(({ door }) => door),
    );
}

/** The code stays printed: of several properties that fit, it belongs to the one at its address. */
async function bindCodes(tx: Database, keys: string): Promise<void> {
  await tx.execute(sql`update ${contactCodes} set property_id = found.property_id, zip_code = null, address = null, identity = null
    from (select distinct on (k.code) k.code, p.id as property_id
      from jsonb_to_recordset(${keys}::jsonb) as v(id text, key text)
      join ${contactCodes} k on k.code = v.id
      join ${properties} p on p.zip_code = k.zip_code and (p.address_key = v.key or p.identity = k.identity)
      order by k.code, p.address_key = v.key desc, p.id) as found
    where ${contactCodes.code} = found.code`);
}

/** An opt-out taken back by mistake of a colleague does not return with the next import of its address. */
export async function forgetKeptOptOut(
  tx: Database,
  actor: Actor,
  { propertyId, channel, source, value }: typeof optOuts.$inferSelect & { propertyId: number },
): Promise<void> {
  const [door] = await tx.select().from(properties).where(eq(properties.id, propertyId));
  if (!door) return;
  const rows = await tx
    .select({ id: keptOptOuts.id, address: keptOptOuts.address, identity: keptOptOuts.identity })
    .from(keptOptOuts)
    .where(
      and(
        keptOptOutsOf(actor),
        eq(keptOptOuts.zipCode, door.zipCode),
        eq(keptOptOuts.channel, channel),
        eq(keptOptOuts.source, source),
        // What followed from the opt-out of the whole door goes with it.
        value === null ? or(isNull(keptOptOuts.value), keptOptOuts.follows) : eq(keptOptOuts.value, value),
      ),
    );
  const ids = rows
    .filter(({ address, identity }) => addressKey(address) === door.addressKey || identity === door.identity)
    .map(({ id }) => id);
  if (ids.length > 0) await tx.delete(keptOptOuts).where(inArray(keptOptOuts.id, ids));
}

import { ADDRESS_RULE } from '#domain/addresses.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { asc, eq, sql } from '#server/db/orm.ts';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { bindDoors } from '#server/doors/index.ts';
import { lockZips } from '#server/features/company/coverage/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';
import { rekey } from './rekey.rules.ts';

/** Its keys were made by another rule, or some of its rows by the release before, while both ran. */
const isOld = sql`(${zipCodes.addressRule} <> ${ADDRESS_RULE} or exists (
  select from ${properties} where ${properties.zipCode} = ${zipCodes.zipCode} and ${properties.mailKey} = '?'))`;

/** A ZIP whose keys are to be made again; null if there is none. */
export async function findOldZip(db: Pick<Database, 'select'>): Promise<string | null> {
  const [row] = await db
    .select({ zipCode: zipCodes.zipCode })
    .from(zipCodes)
    .where(isOld)
    .orderBy(asc(zipCodes.zipCode))
    .limit(1);
  return row?.zipCode ?? null;
}

export const countOldZips = (db: Pick<Database, '$count'>): Promise<number> => db.$count(zipCodes, isOld);

const LISTED = 20;

/** Makes the keys of a ZIP's properties by the present rule. Imports into it wait. */
export async function rekeyZip(tx: Database, zipCode: string): Promise<void> {
  await lockZips(tx, [zipCode]);
  const { id, address, identity, addressKey, owner, ownerAddress, ownerKind, mailKey } = properties;
  const all = await tx
    .select({ id, address, identity, addressKey, owner, ownerAddress, ownerKind, mailKey })
    .from(properties)
    .where(eq(properties.zipCode, zipCode))
    .orderBy(asc(id));
  const { renewed, collided } = rekey(all);
  await tx.execute(sql`update properties p set identity = v.identity, address_key = v."addressKey",
      owner_kind = v."ownerKind", mail_key = v."mailKey"
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb)
      as v(id int, identity text, "addressKey" text, "ownerKind" text, "mailKey" text)
    where p.id = v.id`);
  if (collided.length > 0) {
    const doors = collided.slice(0, LISTED).map((one) => `${one.address} (${one.id})`);
    const details = { count: collided.length, properties: doors.join('; ') };
    await emit(tx, PLATFORM, 'addresses-collided', { subjectId: zipCode, subject: zipCode, details });
  }
  await bindZip(tx, zipCode);
  await tx.update(zipCodes).set({ addressRule: ADDRESS_RULE }).where(eq(zipCodes.zipCode, zipCode));
}

/** Opt-outs follow the owners and mailboxes of their doors by the present rule; older ones followed none. */
async function bindZip(tx: Database, zipCode: string): Promise<void> {
  const { rows } = await tx.execute<{ companyId: string; doors: number[] }>(sql`
    select company as "companyId", array_agg(door) as doors from (
      select o.customer_id as company, o.property_id as door from opt_outs o
        where o.value is null and o.channel <> 'knock'
      union select u.customer_id, t.property_id from property_tags t join users u on u.id = t.user_id
        where t.tag_key = ${DO_NOT_CONTACT}) as stated
    where door in (select id from ${properties} where zip_code = ${zipCode}) group by company`);
  for (const { companyId, doors } of rows) await bindDoors(tx, companyId, doors);
}

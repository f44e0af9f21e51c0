import type { Actor } from '#access/can.ts';
import { optOutListsOf } from '#access/rows.ts';
import {
  OPT_OUT_PROBLEMS_SHOWN,
  OptOutForm,
  type OptOutImport,
  type OptOutList,
} from '#contract/opt-out-lists.ts';
import { type ListedOptOut, type OptOutFile, readOptOutFile } from '#domain/contacts/opt-out-file.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { localDay } from '#domain/local-day.ts';
import { mailAddress, mailboxOf } from '#domain/mail/address.ts';
import { and, desc, eq, gt, sql } from '#server/db/orm.ts';
import { optOutLists } from '#server/db/schema/index.ts';
import { bindMailboxes, colleague, findCompanyZone } from '#server/doors/index.ts';
import { allowTime, type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { type ArrivingForm, bytesOf } from '#server/platform/receive-form.ts';
import { validateFields } from '#server/platform/validate.ts';
import { findZip } from '#server/platform/zip-list.ts';

/** Rows are at most OPT_OUT_ROWS, of some 200 characters. */
const FILE_LIMIT = 12_000_000;

/**
 * Looks at a do-not-contact list, or lets it bind the company: its numbers and email addresses everywhere, its addresses
 * the doors there, now or once they are imported, and their mailboxes. A list that brings nothing new is not kept.
 * @throws Invalid if it is not such a list
 */
export async function importOptOuts(
  db: Database,
  actor: Actor,
  form: ArrivingForm,
  by: EventActor,
): Promise<OptOutImport> {
  const bytes = await bytesOf(form, FILE_LIMIT);
  const { origin, apply } = validateFields(OptOutForm, await form.rest());
  const today = localDay(new Date(), (await findCompanyZone(db, actor.companyId)) ?? 'UTC');
  const file = readFile(bytes, today);
  const fileName = (form.fileName ?? 'A file').slice(0, 200);
  const values = file.found.flatMap((one) => ('value' in one ? [one.value] : []));
  const emails = values.filter((value) => value.includes('@')).length;
  const looked: OptOutImport = {
    ...{ fileName, applied: false, added: 0, rows: file.rows, emails },
    ...{ phones: values.length - emails, addresses: file.found.length - values.length },
    problems: file.problems.slice(0, OPT_OUT_PROBLEMS_SHOWN),
    problemCount: file.problems.length,
  };
  if (apply === 'no') return looked;
  if (file.found.length === 0) throw invalid('The list has nothing that could be imported.');
  const added = await db.transaction(async (tx) => {
    await allowTime(tx, 'longWork');
    await lockUntilCommit(tx, lockNames.contacts(actor.companyId));
    const [list] = await tx
      .insert(optOutLists)
      .values({ companyId: actor.companyId, userId: actor.id, fileName, origin, rows: file.rows })
      .returning({ id: optOutLists.id });
    if (!list) throw new Error('no list was added');
    const found = file.found.map((one) => rowOf(one, { origin, today }));
    const added = await bind(tx, actor, list.id, found);
    if (added === 0) {
      await tx.delete(optOutLists).where(eq(optOutLists.id, list.id));
      return 0;
    }
    await emit(tx, by, 'opt-out-list-imported', {
      ...{ subjectId: list.id, subject: fileName },
      details: { optOuts: added },
    });
    return added;
  });
  return { ...looked, applied: true, added };
}

function readFile(bytes: Uint8Array, today: string): OptOutFile {
  try {
    return readOptOutFile(bytes, today);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}

function rowOf(one: ListedOptOut, { origin, today }: { origin: string; today: string }) {
  const stated = { channel: one.channel, on: one.on ?? today, note: one.note || origin };
  if ('value' in one) return { ...stated, value: one.value };
  const mail = mailAddress(one.address, findZip, one.zipCode);
  const { address, key, zipCode } = one;
  return { ...stated, address, key, zipCode, mailbox: typeof mail === 'string' ? null : mailboxOf(mail) };
}

/** What a list brings that the company has already stays with what brought it first. Gives how many opt-outs are new. */
async function bind(
  tx: Database,
  { id: userId, companyId }: Actor,
  listId: number,
  found: readonly ReturnType<typeof rowOf>[],
): Promise<number> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    as l (value text, channel text, "on" date, note text, address text, key text, "zipCode" text, mailbox text)`;
  const values = await tx.execute(sql`
    insert into opt_outs (customer_id, value, channel, source, note, user_id, stated_on, list_id)
    select ${companyId}, coalesce(l.value, l.mailbox), l.channel, 'import', l.note, ${userId}, l."on", ${listId}
    from ${listed} where coalesce(l.value, l.mailbox) is not null
      and (l.value is not null or l.channel in ('all', 'mail'))
    on conflict do nothing`);
  // Doors that the caller does not see are bound as well: the company asked, and learns of none of them.
  const doors = await tx.execute<{ id: number }>(sql`
    insert into opt_outs (customer_id, property_id, channel, source, note, user_id, stated_on, list_id)
    select ${companyId}, p.id, l.channel, 'import', l.note, ${userId}, l."on", ${listId}
    from ${listed} join properties p on p.zip_code = l."zipCode" and p.address_key = l.key
    on conflict do nothing returning property_id as id`);
  await bindMailboxes(
    tx,
    companyId,
    doors.rows.map(({ id }) => id),
  );
  const kept = await tx.execute(sql`
    insert into kept_opt_outs (customer_id, zip_code, address, identity, channel, source, note, user_id, stated_on, list_id)
    select ${companyId}, l."zipCode", l.address, 'a:' || l.key, l.channel, 'import', l.note, ${userId}, l."on", ${listId}
    from ${listed} where l.address is not null
      and not exists (select from properties p where p.zip_code = l."zipCode" and p.address_key = l.key)
    on conflict do nothing`);
  return (values.rowCount ?? 0) + doors.rows.length + (kept.rowCount ?? 0);
}

/** The lists that the company imported, latest first. */
export async function listOptOutLists(db: Database, actor: Actor): Promise<OptOutList[]> {
  const rows = await db
    .select({
      list: optOutLists,
      by: colleague(actor, optOutLists.userId),
      added: sql<number>`((select count(*) from opt_outs o where o.list_id = "opt_out_lists"."id")
        + (select count(*) from kept_opt_outs k where k.list_id = "opt_out_lists"."id"))::int`,
    })
    .from(optOutLists)
    .where(optOutListsOf(actor))
    .orderBy(desc(optOutLists.id))
    .limit(MOST_LISTS);
  return rows.map(({ list, ...more }, place) => ({
    ...{ id: list.id, fileName: list.fileName, origin: list.origin, rows: list.rows },
    ...more,
    createdAt: list.createdAt.toISOString(),
    mayUndo: place === 0,
  }));
}

const MOST_LISTS = 100;

/**
 * Undoes the latest list: what an earlier one stated as well came with that one, and stays.
 * @throws 404, 409 for an earlier list
 */
export async function undoOptOutList(
  tx: Database,
  actor: Actor,
  listId: number,
  by: EventActor,
): Promise<void> {
  await allowTime(tx, 'longWork');
  await lockUntilCommit(tx, lockNames.contacts(actor.companyId));
  if ((await tx.$count(optOutLists, and(optOutListsOf(actor), gt(optOutLists.id, listId)))) > 0)
    throw conflict('A later list was imported. Please undo that one first.');
  const [gone] = await tx
    .delete(optOutLists)
    .where(and(eq(optOutLists.id, listId), optOutListsOf(actor)))
    .returning({ fileName: optOutLists.fileName });
  if (!gone) throw notFound('The list');
  await emit(tx, by, 'opt-out-list-undone', { subjectId: listId, subject: gone.fileName });
}

import type { PermitOutcome } from '#contract/permits.ts';
import type { RecordField } from '#domain/corrections.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import { bindKeptOptOuts } from '#server/contact-gate/index.ts';
import { getTableColumns, type SQL, sql } from '#server/db/orm.ts';
import { properties } from '#server/db/schema/index.ts';
import { ensureZips, lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import {
  factColumns,
  facts,
  insertDelivered,
  observe,
  recordFirst,
} from '#server/features/imagery/assessments/index.ts';
import { protectCorrections } from '#server/features/imagery/corrections/index.ts';
import { adoptPermits, mergePermits } from '#server/features/leads/permits/index.ts';
import { forgetGeocoded, notePositions, refreshPositions } from '#server/features/leads/positions/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type DroppedRows, dropRepeatedRows, LISTED_DUPLICATES } from './duplicates.data.ts';
import { type Conflicts, listConflicts, separateHouses } from './houses.data.ts';
import { matchByIdentity, matchByOtherNames } from './match.data.ts';
import { filledColumns } from './session.data.ts';
import { keepAdded, keepColumns, keepKnown, keepPositions } from './undo/kept.data.ts';

export interface MergeCounts {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows that mean a property which another row of the file means. */
  duplicates: number;
  /** The first of them, each with the row that was taken instead. */
  duplicateRows: DroppedRows['rows'];
  /** Rows with the number of another row and a different address: each is a separate property. */
  conflicts: number;
  /** The first of them. */
  conflictRows: Conflicts['rows'];
  /** Values that empty cells cleared. */
  cleared: number;
  /** Of a file of permits. */
  permits?: PermitOutcome;
}

/** What is known of staging before it is looked into. */
export interface Staged {
  rows: number;
  /** ZIPs of the rows. */
  zips: ReadonlySet<string>;
  /** Kinds of identity that occur: see identityOf(). */
  kinds: ReadonlySet<string>;
}

/** The import, and the day its rows describe (YYYY-MM-DD). */
export interface Imported {
  uploadId: string;
  capturedOn: string;
  userId: string;
  /** The fields that its empty cells clear. */
  cleared: ReadonlySet<RecordField>;
  /** Whether the caller takes all of it back: what is new is then counted and not written. */
  isTrial?: boolean;
}

/** Merges the staged rows, by what they are. Permits that came before their property are given to it. */
export async function mergeRows(
  tx: Database,
  kind: ImportKind,
  staged: Staged,
  imported: Imported,
): Promise<MergeCounts> {
  if (kind === 'permits') {
    const counts = await mergePermits(tx, imported.uploadId);
    return { ...counts, conflicts: 0, conflictRows: [], cleared: 0 };
  }
  const counts = await mergeStaging(tx, staged, imported);
  if (!imported.isTrial) await adoptPermits(tx, [...staged.zips]);
  return counts;
}

/**
 * Merges the rows of `staging` into `properties`, in the caller's transaction: new ones are added, known ones updated if
 * they differ, and blank cells leave values as they are, except in fields the file clears. Its facts about roofs become
 * assessments in a capture of each ZIP, its coordinates positions. Imports into the same ZIP take turns.
 */
async function mergeStaging(
  tx: Database,
  { rows, kinds, ...staged }: Staged,
  { uploadId, capturedOn, userId, cleared, isTrial = false }: Imported,
): Promise<MergeCounts> {
  const zips = [...staged.zips].sort();
  await tx.execute(sql`set local work_mem = '64MB'`);
  // A small sample is enough to know how many rows there are, and takes a tenth of the time.
  await tx.execute(sql`set local default_statistics_target = 10`);
  await tx.execute(sql`analyze staging (row_no, zip_code, identity, address_key)`);
  await lockZips(tx, zips);
  await ensureZips(tx, zips);
  await insertDelivered(tx, zips, { kind: 'file', capturedOn, madeBy: userId, uploadId });
  const takeIn = (condition: SQL) =>
    isTrial ? countRows(tx, condition) : insertRows(tx, uploadId, condition);
  if (kinds.has('p') || kinds.has('i')) await separateHouses(tx, zips);
  const repeated = await dropRepeatedRows(tx);
  const { count: conflicts, rows: conflictRows } = await listConflicts(tx);
  // Into empty ZIPs everything is new; only rows that name their property in different ways may mean the same one.
  if (kinds.size < 2 && !(await holdProperties(tx, zips))) {
    const inserted = await takeIn(sql`true`);
    await bindKeptOptOuts(tx, zips);
    await refreshZipTotals(tx, zips);
    const duplicates = { duplicates: repeated.count, duplicateRows: repeated.rows };
    return { inserted, updated: 0, unchanged: 0, ...duplicates, conflicts, conflictRows, cleared: 0 };
  }
  const exact = await matchByIdentity(tx);
  const open = rows - repeated.count - exact;
  const { matched, dropped } =
    open > 0 ? await matchByOtherNames(tx, kinds) : { matched: 0, dropped: { count: 0, rows: [] } };
  await protectCorrections(tx, { uploadId, capturedOn, cleared });
  await movePositions(tx, uploadId, capturedOn);
  await observe(tx, 'file', rowsOfKnown(uploadId));
  const clearedValues = await countCleared(tx, cleared);
  await updateRows(tx, uploadId, cleared);
  const updatedPerZip = exact + matched > 0 ? await keepKnown(tx, uploadId) : new Map<string, number>();
  const newZips = open > matched + dropped.count ? await listNewZips(tx) : [];
  const inserted = newZips.length > 0 ? await takeIn(isNew) : 0;
  await bindKeptOptOuts(tx, zips);
  await refreshZipTotals(tx, [...new Set([...updatedPerZip.keys(), ...newZips])].sort());
  const updated = [...updatedPerZip.values()].reduce((sum, count) => sum + count, 0);
  return {
    inserted,
    updated,
    unchanged: exact + matched - updated,
    duplicates: repeated.count + dropped.count,
    duplicateRows: [...repeated.rows, ...dropped.rows].slice(0, LISTED_DUPLICATES),
    conflicts,
    conflictRows,
    cleared: clearedValues,
  };
}

const isNew = sql`not exists (select from target t where t.row_no = s.row_no)`;

async function listNewZips(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ zip_code: string }>(
    sql`select zip_code from staging s where ${isNew} group by zip_code`,
  );
  return rows.map((row) => row.zip_code);
}

async function holdProperties(tx: Database, zips: readonly string[]): Promise<boolean> {
  for (const zip of zips) {
    const { rowCount } = await tx.execute(sql`select from properties where zip_code = ${zip} limit 1`);
    if (rowCount) return true;
  }
  return false;
}

const names = filledColumns.map(({ name }) => name);
const list = (parts: readonly string[]) => sql.raw(parts.join(', '));

async function countRows(tx: Database, condition: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from staging s where ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

/** Properties with their first assessment and position: one pass over the rows writes all three. */
async function insertRows(tx: Database, uploadId: string, condition: SQL): Promise<number> {
  const values = filledColumns.map(({ name, type }) =>
    type === 'boolean' ? `coalesce(${name}, false)` : name,
  );
  const { rows } = await tx.execute<{ count: number }>(sql`
    with fresh as materialized (
      select nextval(pg_get_serial_sequence('properties', 'id'))::int as new_id, sorted.* from (
        select s.*, c.id as capture_id, c.captured_to
        from staging s join captures c on c.upload_id = ${uploadId} and c.zip_code = s.zip_code
        where ${condition}
        -- Neighbors side by side: lists of a ZIP then read few pages, and the indexes grow in order.
        order by s.zip_code, s.address_key collate "C"
      ) sorted
    ), added as (
      insert into properties (id, identity, address_key, owner_kind, mail_key, ${list(names)}) overriding system value
      select new_id, identity, address_key, owner_kind, mail_key, ${list(values)} from fresh
    ), assessed as (
      ${recordFirst('file', sql`(select new_id as property_id, capture_id, captured_to, ${facts((name) => name)} from fresh)`)}
    ), placed as (
      ${notePositions(sql`select new_id, 'file', captured_to, latitude, longitude, null, null from fresh where latitude is not null`)}
    ), kept as (
      ${keepAdded(uploadId, sql`(select zip_code, new_id from fresh)`)}
    ) select count(*)::int as count from fresh`);
  return rows[0]?.count ?? 0;
}

/** The file's facts about the roofs of properties that existed before. */
const rowsOfKnown = (uploadId: string): SQL => sql`
  select t.property_id, c.id as capture_id, ${facts((name) => `s.${name}`)}
  from target t join staging s on s.row_no = t.row_no
  join captures c on c.upload_id = ${uploadId} and c.zip_code = s.zip_code`;

/** Different coordinates become the file's position; without any, a changed address makes geocoders' answers void. */
async function movePositions(tx: Database, uploadId: string, capturedOn: string): Promise<void> {
  const known = sql`target t join staging s on s.row_no = t.row_no join properties p on p.id = t.property_id`;
  const { rowCount } = await tx.execute(sql`create temp table replaced on commit drop as
    select t.property_id, s.latitude, s.longitude from ${known}
    where case when s.latitude is null then s.address_key <> p.address_key
      else p.location_precision is not null or (s.latitude, s.longitude) is distinct from (p.latitude, p.longitude) end`);
  if (!rowCount) return;
  await keepPositions(tx, uploadId, sql`select property_id from replaced`);
  await tx.execute(
    notePositions(sql`select property_id, 'file', ${capturedOn}::date, latitude, longitude, null, null
      from replaced where latitude is not null`),
  );
  await tx.execute(forgetGeocoded(sql`select property_id from replaced where latitude is null`));
  await refreshPositions(tx, sql`select property_id from replaced`);
}

const isStronger = sql`left(s.identity, 1) > left(p.identity, 1)`;

/** Written by refreshCurrent() and refreshPositions(), or not at all. */
const notUpdated = new Set(['zip_code', 'latitude', 'longitude', ...factColumns.map(({ name }) => name)]);
const updated = names.filter((name) => !notUpdated.has(name));

/** What a file changes of known properties itself, and an undone import puts back. */
export const restoredColumns = ['identity', 'address_key', 'owner_kind', 'mail_key', ...updated];

/** A stronger name becomes the identity: 'a:' < 'i:' < 'p:'. */
async function updateRows(tx: Database, uploadId: string, cleared: ReadonlySet<RecordField>): Promise<void> {
  const values = new Map(updated.map((name) => [name, `coalesce(s.${name}, p.${name})`]));
  for (const { name, blank } of columnsOf(cleared)) values.set(name, `coalesce(s.${name}, ${blank})`);
  const matched = sql`target t join staging s on s.row_no = t.row_no`;
  // What is read from a field follows it.
  const besides = (field: 'owner' | 'ownerAddress', name: string) =>
    cleared.has(field)
      ? sql.raw(`s.${name}`)
      : sql.raw(`case when s.${stored[field].name} is null then p.${name} else s.${name} end`);
  const differing = sql`select p.* from ${matched} join properties p on p.id = t.property_id where
    (${list([...values.values()])})
      is distinct from (${list(updated.map((name) => `p.${name}`))})
    or ${isStronger}`;
  await tx.execute(sql`
    with kept as (${keepColumns(uploadId, restoredColumns, differing)} returning property_id)
    update properties p set
      ${list([...values].map(([name, value]) => `${name} = ${value}`))},
      identity = case when ${isStronger} then s.identity else p.identity end,
      address_key = s.address_key,
      owner_kind = ${besides('owner', 'owner_kind')},
      mail_key = ${besides('ownerAddress', 'mail_key')},
      updated_at = now()
    from kept k join ${matched} on t.property_id = k.property_id where p.id = k.property_id`);
}

const stored = getTableColumns(properties);

/** The default of a column: flags are 'no'. */
const columnsOf = (fields: ReadonlySet<RecordField>) =>
  [...fields].map((field) => {
    const { name } = stored[field];
    return { name, blank: stored[field].getSQLType() === 'boolean' ? 'false' : 'null' };
  });

/** Before they are written: how many stored values empty cells clear. */
async function countCleared(tx: Database, fields: ReadonlySet<RecordField>): Promise<number> {
  if (fields.size === 0) return 0;
  const each = columnsOf(fields).map(
    ({ name, blank }) => `(s.${name} is null and p.${name} is distinct from ${blank})::int`,
  );
  const { rows } = await tx.execute<{ count: number }>(sql`
    select coalesce(sum(${sql.raw(each.join(' + '))}), 0)::int as count
    from target t join staging s on s.row_no = t.row_no join properties p on p.id = t.property_id`);
  return rows[0]?.count ?? 0;
}

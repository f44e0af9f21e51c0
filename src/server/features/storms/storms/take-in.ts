import { createHash } from 'node:crypto';
import { daysAround, middleOf } from '#domain/storms/local-days.ts';
import type { StormReport } from '#domain/storms/report.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { conflict, Failure } from '#server/platform/errors.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';
import { startJoining } from './join.operations.ts';
import {
  deleteLoaded,
  insertCells,
  insertRejections,
  insertReports,
  lockScope,
  markDays,
} from './load.data.ts';
import { dayBeside, type Named, type StormFile } from './read-file.ts';
import { completeKnown, completeRun, findLoaded, listReplaceable, markReplaced } from './runs.data.ts';

interface Arrived {
  jobs: JobQueue;
  runId: string;
  bytes: Buffer;
  file: StormFile;
  /** Whether a file with less than half of the rows may take the place of the one before. */
  acceptsFewer: boolean;
}

/** Whether the same bytes count already, of the same day; noted with the run. */
export async function isKnown(
  tx: Database,
  runId: string,
  bytes: Buffer,
  named: Named,
): Promise<string | null> {
  const known = await findLoaded(tx, digestOf(bytes), dayBeside(named));
  if (!known) return null;
  const message = `This file was loaded already on ${known.fetchedAt.toISOString().slice(0, 10)}. Nothing changed.`;
  await completeKnown(tx, runId, known, message);
  return message;
}

/**
 * Loads a file in the caller's transaction: its rows take the place of those of an earlier file of the same, and the days
 * of both are joined again. Gives the result as a sentence.
 * @throws Conflict if it has so much less than the earlier one that it may be cut off
 */
export async function takeIn(
  tx: Database,
  { jobs, runId, bytes, file, acceptsFewer }: Arrived,
): Promise<string> {
  await allowTime(tx, 'longWork');
  const read =
    file.kind === 'mrms-mesh' ? await loadRadar(tx, runId, file) : await loadReports(tx, runId, file);
  const { kind } = file;
  await lockScope(tx, kind, read.scope);
  const before = await listReplaceable(tx, kind, read.scope);
  const rowsBefore = before.reduce((sum, { rows }) => sum + rows, 0);
  if (!acceptsFewer && isDoubtful(read, rowsBefore))
    throw conflict(
      `The file has ${rowCount(read.rows)}${unreadIn(read)} where the one before of the same had ${rowCount(rowsBefore)}: it may be cut off, so what counted before still does. If it is right, send it again and accept that it has fewer.`,
      [{ path: 'acceptsFewer', message: 'Please say that the file is right' }],
    );
  const gone = await deleteLoaded(
    tx,
    before.map(({ id }) => id),
  );
  await markReplaced(
    tx,
    before.map(({ id }) => id),
  );
  const days = [
    ...new Set([
      ...read.days,
      ...gone.flatMap(daysAround),
      ...before.flatMap(({ endsAt }) => (endsAt ? daysAround(middleOf({ endsAt })) : [])),
    ]),
  ];
  // In the order of the join's own steps, which hold their operation before a day: both ways around would deadlock.
  if (days.length > 0) await startJoining(tx, jobs);
  await markDays(tx, days);
  const message = sentenceOf(read, before.length > 0 ? rowsBefore : null);
  await completeRun(tx, runId, {
    state: 'loaded',
    kind,
    scope: read.scope,
    digest: digestOf(bytes),
    size: bytes.length,
    rows: read.rows,
    repeated: read.repeated,
    rejected: read.rejected,
    endsAt: file.kind === 'mrms-mesh' ? file.endsAt : null,
    message,
  });
  return message;
}

const isDoubtful = ({ rows }: Read, before: number): boolean => rows < before / 2;

/** Whether a file was refused until fewer rows are confirmed. */
export const isHeldBack = (error: unknown): boolean =>
  error instanceof Failure && error.errors?.some(({ path }) => path === 'acceptsFewer') === true;

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

interface Read {
  scope: string;
  rows: number;
  repeated: number;
  rejected: number;
  days: Set<string>;
  unit: 'reports' | 'cells';
}

async function loadRadar(
  tx: Database,
  runId: string,
  { cells, endsAt }: Extract<StormFile, { kind: 'mrms-mesh' }>,
): Promise<Read> {
  await insertCells(tx, runId, cells);
  const days = new Set(daysAround(middleOf({ endsAt })));
  return { scope: endsAt.toISOString(), rows: cells.length, repeated: 0, rejected: 0, days, unit: 'cells' };
}

/** Reports of one statement. */
const BATCH = 1000;

async function loadReports(
  tx: Database,
  runId: string,
  file: Exclude<StormFile, { kind: 'mrms-mesh' }>,
): Promise<Read> {
  const days = new Set<string>();
  const rejections: { row: number; raw: string; reason: string }[] = [];
  let [rows, written, rejected] = [0, 0, 0];
  const dates = new Set<string>();
  const kinds = new Set<string>();
  let batch: StormReport[] = [];
  const write = async () => {
    written += await insertReports(tx, runId, batch);
    batch = [];
  };
  for (const line of file.lines) {
    if ('reason' in line) {
      rejected += 1;
      if (rejections.length < MOST_REJECTIONS) rejections.push(line);
      continue;
    }
    const { report } = line;
    rows += 1;
    kinds.add(report.kind);
    for (const day of daysAround(report.at)) days.add(day);
    dates.add(report.day ?? report.at.toISOString().slice(0, 10));
    batch.push(report);
    if (batch.length >= BATCH) await write();
  }
  if (batch.length > 0) await write();
  await insertRejections(tx, runId, rejections);
  return {
    scope: scopeOf(file, [...dates].sort(), kinds),
    rows,
    repeated: rows - written,
    rejected,
    days,
    unit: 'reports',
  };
}

/** Lines kept of a file that were rejected. */
const MOST_REJECTIONS = 1000;

/** What of its kind the file is of. Archives are of years, everything else is of days. */
function scopeOf(
  { kind, day, variant }: Exclude<StormFile, { kind: 'mrms-mesh' }>,
  dates: readonly string[],
  kinds: ReadonlySet<string>,
): string {
  if (day) return `${day} ${variant}`.trim();
  if (dates.length === 0) return 'nothing';
  const isOfYears = kind === 'spc-archive' || (kind === 'storm-events' && variant === '');
  const [first, last] = [dates[0], dates.at(-1)].map((date) => date?.slice(0, isOfYears ? 4 : 10));
  const name = kind === 'spc-archive' ? `${[...kinds].join(' ')} ` : variant && `${variant} `;
  return first === last ? `${name}${first}` : `${name}${first} to ${last}`;
}

const rowCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

const unreadIn = ({ rejected }: Read) => (rejected === 0 ? '' : ` and ${rejected} that cannot be read`);

function sentenceOf({ rows, repeated, rejected, unit }: Read, before: number | null): string {
  const count = (number: number) => number.toLocaleString('en-US');
  const found =
    rows === 0 && rejected === 0
      ? 'Looked, and found nothing.'
      : unit === 'cells'
        ? `Radar estimate with ${count(rows)} cells of half an inch and more.`
        : `Read ${count(rows)} ${rows === 1 ? 'report' : 'reports'}.`;
  const more = [
    repeated > 0 ? `${count(repeated)} repeat another row.` : '',
    rejected > 0 ? `${count(rejected)} ${rejected === 1 ? 'line was' : 'lines were'} rejected.` : '',
    before === null ? '' : `It takes the place of an earlier file with ${rowCount(before)}.`,
  ];
  return [found, ...more].filter(Boolean).join(' ');
}

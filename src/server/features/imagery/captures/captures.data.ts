import type { Capture, CaptureDetails } from '#contract/captures.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { type PictureCaptureKind, pictureCaptureKinds } from '#domain/imagery/capture-kinds.ts';
import { problemsOf } from '#domain/review/delivery.ts';
import type { OpenReason } from '#domain/review/open-roof.ts';
import { and, desc, eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import { captureImages, captures, properties, roofViews, users } from '#server/db/schema/index.ts';
import { ensureZips } from '#server/features/company/coverage/index.ts';
import { getConditions } from '#server/features/imagery/review-progress/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { type Page, pageOf } from '#server/platform/paging.ts';
import { areaOfZip } from './area.data.ts';
import { findPlacing } from './placing/placing.data.ts';

/** A capture that takes pictures. */
export interface OpenCapture {
  id: number;
  zipCode: string;
  days: readonly [from: string, to: string];
  /** What it is over. */
  area: Bounds | null;
}

export async function insertCapture(
  tx: Database,
  { zipCode, kind, capturedOn }: { zipCode: string; kind: PictureCaptureKind; capturedOn: string },
  by: EventActor,
): Promise<number> {
  await ensureZips(tx, [zipCode]);
  const days = { capturedFrom: capturedOn, capturedTo: capturedOn };
  const [row] = await tx
    .insert(captures)
    .values({ zipCode, kind, ...days, madeBy: by.id })
    .returning({ id: captures.id });
  if (!row) throw new Error('an insert returns its row');
  const details = { zipCode, kind, capturedOn };
  await emit(tx, by, 'capture-made', {
    subjectId: row.id,
    subject: nameOf({ zipCode, capturedOn }),
    details,
  });
  return row.id;
}

/** As the audit record and the list of long work name it. */
export const nameOf = ({ zipCode, capturedOn }: Pick<Capture, 'zipCode' | 'capturedOn'>): string =>
  `${zipCode}, ${capturedOn}`;

/** @throws NotFound, and Conflict where it was delivered or withdrawn */
export async function getOpenCapture(db: Database, id: number): Promise<OpenCapture> {
  const [row] = await db.select().from(captures).where(isOne(id));
  if (!row) throw notFound('The capture');
  if (row.state !== 'draft' && row.state !== 'in-review')
    throw conflict('This capture was delivered: it takes no more pictures.');
  const area = await areaOfZip(db, row.zipCode);
  return { id, area, zipCode: row.zipCode, days: [row.capturedFrom, row.capturedTo] };
}

export async function listCaptures(
  db: Database,
  { zipCode, ...paging }: { zipCode?: string | undefined; page: number; pageSize: number },
): Promise<Page<Capture>> {
  const wanted = and(ofPictures, zipCode === undefined ? undefined : eq(captures.zipCode, zipCode));
  const total = db.select({ total: sql<number>`count(*)::int` }).from(captures).where(wanted);
  const page = await pageOf(
    select(db).where(wanted).orderBy(desc(captures.capturedTo), desc(captures.id)),
    total,
    paging,
  );
  return { ...page, rows: page.rows.map(present) };
}

/** @throws NotFound */
export async function getCapture(db: Database, id: number): Promise<CaptureDetails> {
  const [row] = await select(db).where(isOne(id));
  if (!row) throw notFound('The capture');
  const { conditions, drawProblem, roofs } = await getConditions(db, id);
  const count = (...reasons: (OpenReason | null)[]) =>
    roofs.filter(({ reason }) => reasons.includes(reason)).length;
  const isOut = row.state === 'delivered';
  return {
    ...present(row),
    ...{ conditions, drawProblem },
    missing: problemsOf(conditions),
    deliveredRoofs: isOut ? count(null) : 0,
    unreviewedRoofs: roofs.filter(
      ({ reason, isUnreviewed }) => isUnreviewed && (reason === null || reason === 'ready'),
    ).length,
    readyRoofs: isOut ? count('ready') : count(null),
    placing: await findPlacing(db, id),
  };
}

/** The same, held until the transaction ends. */
export async function lockCapture(tx: Database, id: number): Promise<CaptureDetails> {
  // A review at the same time refers to it and does not wait.
  await tx.select({ id: captures.id }).from(captures).where(isOne(id)).for('no key update');
  return getCapture(tx, id);
}

const ofPictures = inArray(captures.kind, [...pictureCaptureKinds]);
const isOne = (id: number): SQL | undefined => and(eq(captures.id, id), ofPictures);

const inState = (state: Capture['pictures'] extends Record<infer State, number> ? State : never) =>
  sql<number>`(select count(*)::int from ${captureImages}
    where ${captureImages.captureId} = ${captures.id} and ${captureImages.state} = ${state})`;

const select = (db: Database) =>
  db
    .select({
      id: captures.id,
      zipCode: captures.zipCode,
      kind: captures.kind,
      capturedOn: captures.capturedTo,
      state: captures.state,
      deliveredAt: captures.deliveredAt,
      madeBy: users.email,
      accepted: inState('accepted'),
      warned: inState('warned'),
      refused: inState('refused'),
      'set-aside': inState('set-aside'),
      roofs: sql<number>`(select count(*)::int from ${properties} where ${properties.zipCode} = ${captures.zipCode}
        and ${properties.latitude} is not null and ${properties.locationPrecision} is distinct from 'zip')`,
      seenRoofs: sql<number>`(select count(*)::int from ${roofViews}
        where ${roofViews.captureId} = ${captures.id} and ${roofViews.rank} = 1)`,
    })
    .from(captures)
    .leftJoin(users, eq(users.id, captures.madeBy));

type CaptureRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function present(row: CaptureRow): Capture {
  const { id, zipCode, capturedOn, state, deliveredAt, madeBy, roofs, seenRoofs } = row;
  const { accepted, warned, refused, 'set-aside': setAside } = row;
  return {
    ...{ id, zipCode, capturedOn, state, madeBy, roofs, seenRoofs },
    kind: row.kind as PictureCaptureKind,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    pictures: { accepted, warned, refused, 'set-aside': setAside },
  };
}

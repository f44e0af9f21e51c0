import type { Actor } from '#access/can.ts';
import { correctionsVisibleTo, ofCompany, propertiesVisibleTo, wrote } from '#access/rows.ts';
import type { CorrectionMade, WaitingReport } from '#contract/corrections.ts';
import type { Paging } from '#contract/paging.ts';
import { factFields } from '#domain/assessments/sources.ts';
import { type Corrected, reviewedFields } from '#domain/corrections.ts';
import { and, asc, count, desc, eq, isNull, ne, sql } from '#server/db/orm.ts';
import { assessments, corrections, properties, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { asIso, type Page, pageOf } from '#server/platform/paging.ts';

/** The corrections of a property, latest first. Throws 404 if the actor cannot see the property. */
export async function listCorrections(
  db: Database,
  actor: Actor,
  propertyId: number,
): Promise<CorrectionMade[]> {
  const seen = await db.$count(properties, and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (seen === 0) throw notFound('The property');
  const rows = await db
    .select({
      correction: corrections,
      roof: assessments,
      email: users.email,
      isColleague: sql<boolean>`coalesce(${ofCompany(actor, corrections.userId)}, false)`,
    })
    .from(corrections)
    .leftJoin(
      assessments,
      and(eq(assessments.propertyId, corrections.propertyId), eq(assessments.id, corrections.assessmentId)),
    )
    .leftJoin(users, eq(users.id, corrections.userId))
    .where(and(eq(corrections.propertyId, propertyId), correctionsVisibleTo(actor)))
    .orderBy(desc(corrections.id));
  return rows.map(({ correction, roof, email, isColleague }) => {
    const { id, source, state, says, assessmentId, saidAt, withdrawnAt, userId } = correction;
    const isAdmin = actor.role === 'admin';
    const withdrawn = withdrawnAt !== null;
    const isOwn = userId !== null && wrote(actor, { userId });
    return {
      ...{ id, source, state, assessmentId, withdrawn },
      says: { ...(roof && roofOf(roof)), ...says },
      saidAt: saidAt.toISOString(),
      by: isAdmin || isColleague ? email : null,
      may: {
        withdraw: !withdrawn && (isAdmin || isOwn),
        decide: !withdrawn && isAdmin && state === 'waiting',
      },
    };
  });
}

const roofOf = (row: typeof assessments.$inferSelect): Corrected =>
  Object.fromEntries(factFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])));

const isWaiting = and(eq(corrections.state, 'waiting'), isNull(corrections.withdrawnAt));

/** Reports that wait for an administrator, oldest first. */
export async function listWaitingReports(db: Database, paging: Paging): Promise<Page<WaitingReport>> {
  const rows = db
    .select({
      id: corrections.id,
      propertyId: corrections.propertyId,
      address: properties.address,
      zipCode: properties.zipCode,
      says: corrections.says,
      holds: { owner: properties.owner, isVacantLot: properties.isVacantLot },
      saidAt: asIso<string>(corrections.saidAt),
      by: users.email,
    })
    .from(corrections)
    .innerJoin(properties, eq(properties.id, corrections.propertyId))
    .leftJoin(users, eq(users.id, corrections.userId))
    .where(isWaiting)
    .orderBy(asc(corrections.saidAt), asc(corrections.id));
  const total = db.select({ total: count() }).from(corrections).where(isWaiting);
  const page = await pageOf(rows.$dynamic(), total, paging);
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...about(row) })) };
}

const about = ({ says, holds }: Pick<WaitingReport, 'says' | 'holds'>) => {
  const fields = reviewedFields.filter((field) => says[field] !== undefined);
  const of = (values: Pick<WaitingReport, 'says'>['says']) =>
    Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  return { says: of(says), holds: of(holds) };
};

export const countWaitingReports = (db: Database): Promise<number> => db.$count(corrections, isWaiting);

/** The reports of an account that hold or wait, as many as are taken back at a time: those of one ZIP, which is locked. */
export async function listStandingReports(
  db: Database,
  userId: string,
  most: number,
): Promise<{ id: number; propertyId: number }[]> {
  const rows = await db
    .select({ id: corrections.id, propertyId: corrections.propertyId, zipCode: properties.zipCode })
    .from(corrections)
    .innerJoin(properties, eq(properties.id, corrections.propertyId))
    .where(isStandingOf(userId))
    .orderBy(asc(properties.zipCode), desc(corrections.id))
    .limit(most);
  return rows.filter(({ zipCode }) => zipCode === rows[0]?.zipCode);
}

export const countStandingReports = (db: Database, userId: string): Promise<number> =>
  db.$count(corrections, isStandingOf(userId));

const isStandingOf = (userId: string) =>
  and(
    eq(corrections.userId, userId),
    eq(corrections.source, 'rep'),
    ne(corrections.state, 'declined'),
    isNull(corrections.withdrawnAt),
  );

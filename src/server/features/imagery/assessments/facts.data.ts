import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { Assessment, Fact, PropertyFacts } from '#contract/assessments.ts';
import { currentFact } from '#domain/assessments/precedence.ts';
import { type FactField, factFields } from '#domain/assessments/sources.ts';
import { and, desc, eq, sql } from '#server/db/orm.ts';
import { assessments, captures, properties, users } from '#server/db/schema/index.ts';
import { isTakenIn } from '#server/features/imagery/review-progress/index.ts';
import { findPosition } from '#server/features/leads/positions/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** All statements about a property, and its current facts. Throws 404 if the actor cannot see the property. */
export async function getFacts(db: Database, actor: Actor, propertyId: number): Promise<PropertyFacts> {
  const [property] = await db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.id, propertyId), propertiesVisibleTo(actor)));
  if (!property) throw notFound('The property');
  const rows = await listDelivered(db, propertyId);
  const inForce = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
  return {
    facts: Object.fromEntries(factFields.flatMap((field) => factOf(field, inForce))),
    position: await findPosition(db, propertyId),
    assessments: rows.map((row) => present(row, actor)),
  };
}

type Row = Awaited<ReturnType<typeof listDelivered>>[number];

async function listDelivered(db: Database, propertyId: number) {
  const rows = await db
    .select({
      assessment: assessments,
      kind: captures.kind,
      lastOn: sql<string>`case when ${assessments.source} = 'permit' then ${assessments.firstOn}
        else ${captures.capturedTo} end`,
      by: users.email,
    })
    .from(assessments)
    .innerJoin(captures, eq(captures.id, assessments.captureId))
    .leftJoin(users, eq(users.id, sql`coalesce(${assessments.userId}, ${captures.madeBy})`))
    .where(
      and(
        eq(assessments.propertyId, propertyId),
        eq(captures.state, 'delivered'),
        isTakenIn(sql`${captures.id}`, sql`${assessments.propertyId}`),
      ),
    )
    .orderBy(desc(captures.capturedTo), desc(assessments.id));
  return rows.map(({ assessment, ...rest }) => ({
    ...assessment,
    ...rest,
    says: Object.fromEntries(factFields.map((field) => [field, assessment[field]])) as Pick<
      typeof assessment,
      FactField
    >,
  }));
}

function factOf(field: FactField, rows: readonly Row[]): [FactField, Fact][] {
  const current = currentFact(field, rows);
  if (!current) return [];
  const { value, because } = current;
  const { source, kind, lastOn: observedOn } = because;
  const saidAt = because.saidAt?.toISOString() ?? null;
  const confidence = because.confidence?.[field] ?? null;
  return [[field, { value, source, kind, observedOn, saidAt, confidence }]];
}

/** Contractors see the statement, not the names of the platform's staff. */
function present(
  { id, source, kind, firstOn, lastOn, saidAt, says, by, userId, withdrawnAt }: Row,
  actor: Actor,
): Assessment {
  const stated = Object.entries(says).filter(([, value]) => value !== null);
  const mayKnow = actor.role === 'admin' || userId === actor.id;
  return {
    id,
    source,
    kind,
    firstOn,
    observedOn: lastOn,
    saidAt: saidAt?.toISOString() ?? null,
    says: Object.fromEntries(stated),
    by: mayKnow ? by : null,
    withdrawn: withdrawnAt !== null,
  };
}

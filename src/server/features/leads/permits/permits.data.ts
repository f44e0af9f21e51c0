import { type Actor, can } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { PropertyPermit, UnclearPermits } from '#contract/permits.ts';
import type { PermitAnswer } from '#domain/permits/kinds.ts';
import { withoutCompanies } from '#domain/permits/without-companies.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { permitAnswers, properties } from '#server/db/schema/index.ts';
import { refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { restatePermits } from '#server/features/imagery/assessments/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** The property's permits, each as its newest file states it. @throws NotFound */
export async function listPermits(db: Database, actor: Actor, propertyId: number): Promise<PropertyPermit[]> {
  const which = and(eq(properties.id, propertyId), propertiesVisibleTo(actor));
  const [property] = await db.select({ id: properties.id }).from(properties).where(which);
  if (!property) throw notFound('The property');
  const { rows } = await db.execute<PropertyPermit & Record<string, unknown>>(sql`
    select k.id::int as id, k.number, k.description, k.type, k.status, k.issued_on::text as "issuedOn",
      k.finaled_on::text as "finaledOn", k.applied_on::text as "appliedOn", k.kind, k.standing, k.rule, k.contractor
    from (
      select distinct on (identity) * from permits where property_id = ${propertyId} order by identity, id desc
    ) k order by coalesce(k.finaled_on, k.issued_on, k.applied_on) desc nulls last, k.id desc`);
  if (namesContractors(actor)) return rows;
  const contractors = rows.map(({ contractor }) => contractor);
  const shown = (text: string | null) => text && withoutCompanies(text, contractors);
  return rows.map((permit) => ({
    ...permit,
    ...{ description: shown(permit.description), type: shown(permit.type), status: shown(permit.status) },
    contractor: null,
  }));
}

/** A competitor's name is for those who run the company. */
const namesContractors = (actor: Actor): boolean => actor.role === 'admin' || can(actor, 'team:lead');

const LISTED = 100;

export async function listUnclear(db: Database): Promise<UnclearPermits[]> {
  const { rows } = await db.execute<UnclearPermits & Record<string, unknown>>(sql`
    select asked, min(description) as description, min(type) as type, count(*)::int as rows from permits
    where asked is not null and kind = 'unclear' group by asked order by rows desc, asked limit ${LISTED}`);
  return rows;
}

/** Keeps an answer and settles every permit with these words; null asks again. @returns how many permits it settles */
export async function answerPermits(
  tx: Database,
  actor: Actor,
  { asked, answer }: { asked: string; answer: PermitAnswer | null },
): Promise<number> {
  await allowTime(tx, 'longWork');
  if (answer === null) await tx.delete(permitAnswers).where(eq(permitAnswers.asked, asked));
  else {
    const kept = { answer, userId: actor.id, updatedAt: new Date() };
    await tx
      .insert(permitAnswers)
      .values({ asked, ...kept })
      .onConflictDoUpdate({ target: permitAnswers.asked, set: kept });
  }
  const [kind, rule] =
    answer === null ? ['unclear', 'a roof and no more'] : [answer === 're-roof' ? answer : 'other', ANSWERED];
  const { rows } = await tx.execute<{ id: number | null; zip: string | null; count: number }>(sql`
    with settled as (
      update permits set kind = ${kind}, rule = ${rule} where asked = ${asked} and kind <> ${kind} returning property_id
    )
    select s.property_id as id, p.zip_code as zip, count(*)::int as count from settled s
    left join properties p on p.id = s.property_id group by 1, 2`);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length > 0) {
    await restatePermits(tx, sql`select unnest(${`{${ids.join(',')}}`}::int[])`);
    await refreshZipTotals(tx, [...new Set(rows.flatMap(({ zip }) => zip ?? []))].sort());
  }
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** The rule of what a person answered. */
export const ANSWERED = 'answered by a person';

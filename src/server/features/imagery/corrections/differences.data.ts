import type { Actor } from '#access/can.ts';
import { ofCompany } from '#access/rows.ts';
import { seenFields } from '#domain/assessments/sources.ts';
import { type Corrected, describeCorrection } from '#domain/corrections.ts';
import { and, desc, eq, gt, isNull, sql } from '#server/db/orm.ts';
import { assessments, companies, users } from '#server/db/schema/index.ts';
import { listAdministrators, sendMail } from '#server/features/company/notices/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { differenceMail } from './difference-mail.ts';

/** Days after which a roof may have changed, so that two reports differ for a good reason. */
const COMPARED_DAYS = 90;
/** Latest reports of others that one is compared with. */
const MOST_COMPARED = 20;

interface Difference {
  /** The other company. */
  company: string;
  before: Corrected;
  now: Corrected;
}

/**
 * If another company's rep reported the same roof differently, records it and notifies the administrators, once a day for
 * a property: one company's statement changes what the other sees.
 */
export async function reportDifference(
  tx: Database,
  { config, jobs, throttles }: Pick<Services, 'config' | 'jobs' | 'throttles'>,
  { actor, by }: { actor: Actor; by: EventActor },
  { propertyId, address, reported }: { propertyId: number; address: string; reported: Corrected },
): Promise<void> {
  const difference = await findDifference(tx, actor, propertyId, reported);
  if (!difference) return;
  const { company, before, now } = difference;
  await emit(tx, by, 'companies-differ', {
    subjectId: propertyId,
    subject: address,
    details: { other: company, before: describeCorrection(before), now: describeCorrection(now) },
  });
  if (!(await throttles.differenceProperty.allows(String(propertyId)))) return;
  if (!(await throttles.differenceCompany.allows(actor.companyId))) return;
  const mail = differenceMail(config, { ...difference, propertyId, address, reporter: actor.id });
  for (const to of await listAdministrators(tx)) await jobs.enqueue(tx, sendMail, { to, ...mail });
}

async function findDifference(
  tx: Database,
  actor: Actor,
  propertyId: number,
  reported: Corrected,
): Promise<Difference | null> {
  const fields = seenFields.filter((field) => reported[field] !== undefined);
  if (fields.length === 0) return null;
  const others = await tx
    .select({ statement: assessments, company: companies.name })
    .from(assessments)
    .innerJoin(users, eq(users.id, assessments.userId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(assessments.propertyId, propertyId),
        eq(assessments.source, 'rep'),
        isNull(assessments.withdrawnAt),
        gt(assessments.saidAt, sql`now() - make_interval(days => ${COMPARED_DAYS}::int)`),
        sql`not coalesce(${ofCompany(actor, assessments.userId)}, false)`,
      ),
    )
    .orderBy(desc(assessments.id))
    .limit(MOST_COMPARED);
  for (const { statement, company } of others) {
    const differing = fields.filter(
      (field) => statement[field] !== null && statement[field] !== reported[field],
    );
    if (differing.length === 0) continue;
    const of = (values: Corrected): Corrected =>
      Object.fromEntries(differing.map((field) => [field, values[field] ?? null]));
    return { company, before: of(statement as Corrected), now: of(reported) };
  }
  return null;
}

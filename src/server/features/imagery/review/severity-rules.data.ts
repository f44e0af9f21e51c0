import type { SeverityRules } from '#contract/severity-rules.ts';
import { describeSeverityRule, type SeverityRule, usualSeverityRule } from '#domain/review/severity-rule.ts';
import { desc, eq } from '#server/db/orm.ts';
import { severityRules, users } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import { asIso } from '#server/platform/paging.ts';

/** The rule that holds; without an id the usual one. */
export async function findRule(db: Database): Promise<{ id: number | null; rule: SeverityRule }> {
  const [latest] = await db
    .select({ id: severityRules.id, rule: severityRules.rule })
    .from(severityRules)
    .orderBy(desc(severityRules.id))
    .limit(1);
  return latest ?? { id: null, rule: usualSeverityRule };
}

/** Rules kept in sight; all stay in the table. */
const SHOWN = 50;

export async function listRules(db: Database): Promise<SeverityRules> {
  const history = await db
    .select({
      id: severityRules.id,
      rule: severityRules.rule,
      by: users.email,
      madeAt: asIso<string>(severityRules.createdAt),
    })
    .from(severityRules)
    .leftJoin(users, eq(users.id, severityRules.madeBy))
    .orderBy(desc(severityRules.id))
    .limit(SHOWN);
  const { rule } = await findRule(db);
  return { rule, history } as SeverityRules;
}

/** Another rule for reviews from now on; those before keep what they were called by theirs. */
export function insertRule(db: Database, rule: SeverityRule, by: EventActor): Promise<void> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(severityRules)
      .values({ rule, madeBy: by.id })
      .returning({ id: severityRules.id });
    await emit(tx, by, 'severity-rule-changed', {
      subjectId: made?.id ?? 0,
      subject: describeSeverityRule(rule).slice(2).join(' '),
    });
  });
}

import type { Actor } from '#access/can.ts';
import type { ScoreWeights } from '#contract/scores.ts';
import { factorOf, terms } from '#domain/score/terms.ts';
import { LEAST_OF_EACH, LEAST_OUTCOMES, type Training, train } from '#domain/score/train.ts';
import { startWeights } from '#domain/score/weights.ts';
import { count, desc, eq, gte, sql } from '#server/db/orm.ts';
import { scoreModels, scoreOutcomes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Company } from './parts.data.ts';
import { fingerprintOf } from './weights.data.ts';

/** The newest outcomes that weights are learned from: half a second of work. */
const MOST_OUTCOMES = 5000;

/** Learns the weights of every company with enough outcomes; those of the others stay as they are. */
export async function trainCompanies(db: Database, now: Date): Promise<void> {
  const companies = await db
    .select({ companyId: scoreOutcomes.companyId })
    .from(scoreOutcomes)
    .groupBy(scoreOutcomes.companyId)
    .having(gte(count(), LEAST_OUTCOMES));
  for (const company of companies) await trainCompany(db, company, now);
}

async function trainCompany(db: Database, { companyId }: Company, now: Date): Promise<void> {
  const outcomes = await db
    .select()
    .from(scoreOutcomes)
    .where(eq(scoreOutcomes.companyId, companyId))
    .orderBy(desc(scoreOutcomes.decidedAt), desc(scoreOutcomes.propertyId))
    .limit(MOST_OUTCOMES);
  const training = train(outcomes);
  if (training.state !== 'too-few') await keep(db, companyId, training, now);
}

async function keep(
  db: Database,
  companyId: string,
  { state, weights: learned, report }: Exclude<Training, { state: 'too-few' }>,
  now: Date,
): Promise<void> {
  const weights = state === 'own' ? learned : null;
  const fingerprint = weights && fingerprintOf(weights);
  const row = { weights, fingerprint, report, trainedAt: now };
  await db
    .insert(scoreModels)
    .values({ companyId, ...row, since: now })
    .onConflictDoUpdate({
      target: scoreModels.companyId,
      // The same weights again are in force since they first were.
      set: {
        ...row,
        since: sql`case when ${scoreModels.fingerprint} is not distinct from ${fingerprint}::varchar
          then ${scoreModels.since} else ${now} end`,
      },
    });
}

/** Which weights score a company's doors, and how they do. */
export async function describeWeights(
  db: Database,
  { companyId }: Pick<Actor, 'companyId'>,
): Promise<ScoreWeights> {
  const [model] = await db.select().from(scoreModels).where(eq(scoreModels.companyId, companyId));
  const [kept] = await db
    .select({
      outcomes: count(),
      wins: sql<number>`(count(*) filter (where ${scoreOutcomes.isWon}))::int`,
    })
    .from(scoreOutcomes)
    .where(eq(scoreOutcomes.companyId, companyId));
  const weights = model?.weights ?? startWeights;
  return {
    kind: model?.weights ? 'own' : 'start',
    since: model?.weights ? model.since.toISOString() : null,
    base: weights.base,
    terms: terms.map((term) => ({
      term,
      factor: factorOf[term],
      points: weights.points[term],
      start: startWeights.points[term],
    })),
    outcomes: kept?.outcomes ?? 0,
    wins: kept?.wins ?? 0,
    needed: LEAST_OUTCOMES,
    neededOfEach: LEAST_OF_EACH,
    trainedAt: model?.trainedAt.toISOString() ?? null,
    report: model?.report ?? null,
  };
}

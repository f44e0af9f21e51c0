import { createHash } from 'node:crypto';
import { startWeights, type Weights } from '#domain/score/weights.ts';
import { eq } from '#server/db/orm.ts';
import { scoreModels } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Company } from './parts.data.ts';

export interface InForce {
  kind: 'start' | 'own';
  weights: Weights;
  /** Since when the company's own are in force; null for the published ones. */
  since: Date | null;
}

/** The weights a company's scores are made with. */
export async function findWeights(db: Database, { companyId }: Company): Promise<InForce> {
  const [model] = await db.select().from(scoreModels).where(eq(scoreModels.companyId, companyId));
  if (!model?.weights) return { kind: 'start', weights: startWeights, since: null };
  return { kind: 'own', weights: model.weights, since: model.since };
}

/** Names weights by what they are: the same weights, the same name. */
export const fingerprintOf = (weights: Weights): string =>
  createHash('sha256').update(JSON.stringify(weights)).digest('hex');

export const startFingerprint = fingerprintOf(startWeights);

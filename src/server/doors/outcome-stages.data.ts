import type { Actor } from '#access/can.ts';
import { outcomeStagesOf } from '#access/rows.ts';
import type { OutcomeStages } from '#domain/queues/outcomes.ts';
import { outcomeStages } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Which stages the actor's company wants after outcomes, where they differ from what is usual. */
export async function findOutcomeStages(db: Database, actor: Actor): Promise<OutcomeStages> {
  const { outcome, stage } = outcomeStages;
  const rows = await db.select({ outcome, stage }).from(outcomeStages).where(outcomeStagesOf(actor));
  return Object.fromEntries(rows.map((row) => [row.outcome, row.stage]));
}

import type { Actor } from '#access/can.ts';
import { outcomeStagesOf } from '#access/rows.ts';
import type { StagesOfOutcomes } from '#contract/knocks.ts';
import { stageLabels } from '#domain/crm.ts';
import { outcomeLabels, type StagedOutcome, stagedOutcomes, usualStages } from '#domain/queues/outcomes.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { outcomeStages } from '#server/db/schema/index.ts';
import { findOutcomeStages } from '#server/doors/index.ts';
import { lockCompanies } from '#server/features/company/companies/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';

/** The whole table of the actor's company. */
export async function getOutcomeStages(db: Database, actor: Actor): Promise<StagesOfOutcomes> {
  return { ...usualStages, ...(await findOutcomeStages(db, actor)) };
}

/** Decides the table of the actor's company. What follows from visits before stays as it is. */
export function updateOutcomeStages(
  db: Database,
  actor: Actor,
  wanted: StagesOfOutcomes,
  by: EventActor,
): Promise<StagesOfOutcomes> {
  return db.transaction(async (tx) => {
    // Two owners who save at once: one table or the other, never a mix of both.
    await lockCompanies(tx, [actor.companyId]);
    const before = await getOutcomeStages(tx, actor);
    const changed = stagedOutcomes.filter((outcome) => before[outcome] !== wanted[outcome]);
    for (const outcome of changed) await keep(tx, actor, outcome, wanted[outcome]);
    if (changed.length > 0) {
      const details = changed.map((outcome) => [
        outcomeLabels[outcome],
        `${stageLabels[before[outcome]]} → ${stageLabels[wanted[outcome]]}`,
      ]);
      await emit(tx, by, 'outcome-stages-changed', { details: Object.fromEntries(details) });
    }
    return wanted;
  });
}

/** Keeps no more than what differs, so that a company follows what is usual until it decides otherwise. */
async function keep(
  tx: Database,
  actor: Actor,
  outcome: StagedOutcome,
  stage: StagesOfOutcomes[StagedOutcome],
): Promise<void> {
  if (stage === usualStages[outcome])
    await tx.delete(outcomeStages).where(and(outcomeStagesOf(actor), eq(outcomeStages.outcome, outcome)));
  else
    await tx
      .insert(outcomeStages)
      .values({ companyId: actor.companyId, outcome, stage })
      .onConflictDoUpdate({
        target: [outcomeStages.companyId, outcomeStages.outcome],
        set: { stage: sql`excluded.stage` },
      });
}

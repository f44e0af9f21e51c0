import { z } from 'zod';
import { can } from '#access/can.ts';
import { counted } from '#domain/standing.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { AGAIN, defineOperation, OperationFailure } from '#server/operations/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { withdrawIn } from './corrections.data.ts';
import { countStandingReports, listStandingReports } from './list.data.ts';

interface Payload {
  accountId: string;
  /** How many there were when it was asked for. */
  reports: number;
}

/** Reports that are taken back in one transaction. */
const AT_ONCE = 50;

/** Takes back everything that one account reported from doors: what held without it holds again. */
export const withdrawReports = defineOperation<Payload>({
  name: 'corrections.withdraw-reports',
  payload: z.object({ accountId: z.string(), reports: z.number().int() }),
  lock: ({ accountId }) => `reports of ${accountId}`,
  steps: [
    {
      name: 'take back',
      async run(tx, { payload: { accountId, reports }, userId, services, tell }) {
        const actor = userId && (await findActor(services.db, userId));
        if (!actor || !can(actor, 'admin:users'))
          throw new OperationFailure('The user who asked for this no longer has the permission.');
        const inForce = await listStandingReports(tx, accountId, AT_ONCE);
        for (const { id, propertyId } of inForce)
          await withdrawIn(tx, services, { actor, by: byActor(actor) }, propertyId, id);
        const left = await countStandingReports(tx, accountId);
        await tell(tx, { done: Math.max(0, reports - left), total: reports });
        return left > 0 ? AGAIN : undefined;
      },
    },
  ],
  result: async (_tx, { payload: { reports } }) => ({
    message: `${counted(reports, 'report was', 'reports were')} taken back.`,
  }),
});

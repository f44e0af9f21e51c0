import type { corrections } from '#contract/corrections.ts';
import { findAddressee } from '#server/features/company/notices/index.ts';
import { startOnce } from '#server/operations/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { decideReport, insertCorrection, withdrawCorrection } from './corrections.data.ts';
import { countStandingReports, listCorrections, listWaitingReports } from './list.data.ts';
import { withdrawReports } from './withdraw-reports.operations.ts';

export const correctionHandlers: Handlers<typeof corrections> = {
  list: ({ params }, { db, actor }) => listCorrections(db, actor, params.propertyId),

  correct: async ({ params, body: { seen = {}, ...corrected } }, { actor, request, ...services }) => {
    const by = { actor, by: byActor(actor, request) };
    const id = await insertCorrection(services, by, params.propertyId, {
      source: 'reviewer',
      corrected,
      seen,
    });
    return find(await listCorrections(services.db, actor, params.propertyId), id);
  },

  report: async ({ params, body: { seen = {}, ...corrected } }, { actor, request, ...services }) => {
    await services.throttles.reportsAccount.count(actor.id);
    await services.throttles.reportsCompany.count(actor.companyId);
    const by = { actor, by: byActor(actor, request) };
    const id = await insertCorrection(services, by, params.propertyId, {
      source: 'rep',
      corrected,
      seen,
    });
    return find(await listCorrections(services.db, actor, params.propertyId), id);
  },

  withdraw: async ({ params }, { actor, request, ...services }) => {
    const by = { actor, by: byActor(actor, request) };
    await withdrawCorrection(services, by, params.propertyId, params.correctionId);
    return { message: 'Taken back' };
  },

  accept: async ({ params }, { actor, request, ...services }) => {
    const by = { actor, by: byActor(actor, request) };
    await decideReport(services, by, params.propertyId, params.correctionId, true);
    return { message: 'Report accepted' };
  },

  decline: async ({ params }, { actor, request, ...services }) => {
    const by = { actor, by: byActor(actor, request) };
    await decideReport(services, by, params.propertyId, params.correctionId, false);
    return { message: 'Report declined' };
  },

  withdrawAllOf: async ({ params: { userId: accountId } }, { actor, request, db, jobs }) => {
    const subject = await findAddressee(db, accountId);
    if (!subject) throw notFound('This user');
    const operationId = await db.transaction(async (tx) => {
      const reports = await countStandingReports(tx, accountId);
      await emit(tx, byActor(actor, request), 'reports-withdrawn', {
        subjectId: accountId,
        subject,
        details: { reports },
      });
      const wanted = { subject, userId: actor.id, payload: { accountId, reports } };
      return startOnce(tx, jobs, withdrawReports, wanted);
    });
    return { operationId };
  },

  listWaiting: async ({ query }, { db, reply }) => sendPage(reply, await listWaitingReports(db, query)),
};

function find<Made extends { id: number }>(all: readonly Made[], id: number): Made {
  const made = all.find((one) => one.id === id);
  if (!made) throw notFound('The correction');
  return made;
}

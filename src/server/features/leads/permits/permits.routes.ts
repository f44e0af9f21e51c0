import type { permits } from '#contract/permits.ts';
import { counted } from '#domain/standing.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { answerPermits, listPermits, listUnclear } from './permits.data.ts';

export const permitHandlers: Handlers<typeof permits> = {
  ofProperty: ({ params }, { db, actor }) => listPermits(db, actor, params.propertyId),

  listUnclear: (_input, { db }) => listUnclear(db),

  answer: ({ body }, { db, actor, request }) =>
    db.transaction(async (tx) => {
      const settled = await answerPermits(tx, actor, body);
      const details = { answer: body.answer ?? 'asked again', permits: settled };
      await emit(tx, byActor(actor, request), 'permits-answered', {
        subjectId: body.asked.slice(0, 200),
        subject: body.asked.slice(0, 200),
        details,
      });
      return { message: `${counted(settled, 'permit', 'permits')} settled` };
    }),
};

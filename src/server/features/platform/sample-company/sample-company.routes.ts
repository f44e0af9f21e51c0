import type { sample } from '#contract/sample.ts';
import { SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { invalid } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { findSample, removeSample } from './remove.data.ts';
import { removedSentence } from './removed-sentence.ts';

export const sampleHandlers: Handlers<typeof sample> = {
  get: (_input, { db }) => findSample(db),

  remove: async ({ body }, { db, jobs, actor, request }) => {
    if (body.confirmation.trim() !== SAMPLE_COMPANY.name)
      throw invalid(`Type ${SAMPLE_COMPANY.name} to confirm.`);
    const by = byActor(actor, request);
    return { message: removedSentence(await db.transaction((tx) => removeSample(tx, jobs, by))) };
  },
};

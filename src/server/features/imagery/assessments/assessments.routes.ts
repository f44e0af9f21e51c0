import type { assessments } from '#contract/assessments.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getFacts } from './facts.data.ts';

export const assessmentHandlers: Handlers<typeof assessments> = {
  getFacts: ({ params }, { db, actor }) => getFacts(db, actor, params.propertyId),
};

import type { scores } from '#contract/scores.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { explainProperty, listScores } from './scores.data.ts';
import { describeWeights } from './training.data.ts';

export const scoreHandlers: Handlers<typeof scores> = {
  list: ({ query }, { actor, db }) => listScores(db, actor, query.propertyIds.map(Number)),
  ofProperty: ({ params }, { actor, db }) => explainProperty(db, actor, params.propertyId, new Date()),
  weights: (_input, { actor, db }) => describeWeights(db, actor),
};

import { api, keptQuery } from '#web/api/index.ts';

/** The company's template as it was read last, also without a connection. */
export const keptTemplate = (userId: string) =>
  keptQuery(api.proposals.getTemplate, `${userId} proposal template`);

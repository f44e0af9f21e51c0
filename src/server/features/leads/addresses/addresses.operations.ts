import { AGAIN, defineOperation, startOrWake, wasGivenUp } from '#server/operations/index.ts';
import { defineCron, noPayload } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { countOldZips, findOldZip, rekeyZip } from './rekey.data.ts';

/** Makes the stored keys of addresses again after their rule has changed, a ZIP in each transaction. */
export const rekeyAddresses = defineOperation({
  name: 'addresses.rekey',
  payload: noPayload,
  lock: () => 'addresses.rekey',
  steps: [
    {
      name: 'rekey',
      async run(tx, { progress, tell }) {
        const zipCode = await findOldZip(tx);
        if (zipCode === null) return undefined;
        await rekeyZip(tx, zipCode);
        const done = (progress?.done ?? 0) + 1;
        await tell(tx, { done, total: done + (await countOldZips(tx)) });
        return AGAIN;
      },
    },
  ],
  result: async () => ({
    message:
      'All addresses are compared by the present rule. Where two became one, the audit record names them.',
  }),
});

export const addressOperations = [rekeyAddresses];

/** Sees whether the rule has changed since keys were stored. */
const watch = defineCron({ name: 'addresses.watch', schedule: '* * * * *', retries: 0 });

export const addressJobs = [
  work(watch, async (_payload, { db, jobs }) => {
    if ((await findOldZip(db)) === null || (await wasGivenUp(db, rekeyAddresses.name))) return;
    const wanted = { subject: 'Addresses', userId: null, payload: {} };
    await db.transaction((tx) => startOrWake(tx, jobs, rekeyAddresses, wanted));
  }),
];

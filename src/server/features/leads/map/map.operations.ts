import { AGAIN, defineCallOperation, defineOperation } from '#server/operations/index.ts';
import { noPayload } from '#server/platform/job-definition.ts';
import { listStaleZips, REFRESH_BATCH, refreshMapZips } from '#server/points/index.ts';

/** Takes the outlines of a file in; see boundaries.ts. */
export const importOutlines = defineCallOperation({
  name: 'map.import-outlines',
  payload: noPayload,
  lost: 'The server stopped before the import was complete. Nothing was changed. Please upload the file again.',
});

/** Shows how far the map is with changed ZIPs, and draws some of them itself: the last ones, as jobs begin with the first. */
export const draw = defineOperation({
  name: 'map.draw',
  payload: noPayload,
  lock: () => 'map',
  steps: [
    {
      name: 'draw',
      async run(tx, work) {
        const stale = await listStaleZips(tx);
        const before = work.progress ?? { done: 0, total: 0 };
        const done = before.done + Math.min(stale.length, REFRESH_BATCH);
        const total = Math.max(before.total, before.done + stale.length);
        await refreshMapZips(tx, stale.slice(-REFRESH_BATCH));
        await work.tell(tx, { done, total });
        return stale.length > REFRESH_BATCH ? AGAIN : undefined;
      },
    },
  ],
  result: async (_tx, { progress }) => ({ message: sentenceOf(progress?.done ?? 0) }),
});

const sentenceOf = (zips: number) =>
  zips === 1 ? '1 ZIP code was drawn.' : `${zips.toLocaleString('en-US')} ZIP codes were drawn.`;

export const mapOperations = [importOutlines, draw];

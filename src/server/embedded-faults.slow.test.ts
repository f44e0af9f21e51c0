import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFaults } from '#testing/faults/database-faults.ts';
import { openStage, playRound, type Stage } from '#testing/faults/database-rounds.ts';

// One round of each fault; npm run faults plays as many as one likes, and lets them last.
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ ownDisk: false });
}, 120_000);
afterAll(() => stage.close());

const played = databaseFaults.filter(({ fillsDisk }) => !fillsDisk);

test.each(played)(
  '$name: nothing acknowledged is lost, and the same process is well again',
  async (fault) => {
    const { acknowledged } = await playRound(stage, fault, {
      name: `q-${fault.name}`,
      before: 300,
      lasts: 2000,
    });
    expect(acknowledged > 0).toBe(fault.underWrites);
  },
  120_000,
);

test('however often the database died, the log has a few lines about it', () => {
  const lines = stage.server.output().split('\n');
  expect(lines.filter((line) => /"level":[456]0/.test(line)).length).toBeLessThan(5);
});

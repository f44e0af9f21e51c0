import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flyOver } from '#testing/pictures.ts';
import { test, zipFrom } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('pictures of a flight wait for the network, however long it is away', async ({ administrator }) => {
  const zip = zipFrom(85790);
  await administrator.hasImported(zip, leadsCsv({ zipCode: zip, count: 3 }));
  const flight = { zipCode: zip, capturedOn: '2026-09-01', kind: 'flight' };
  const { id } = (await administrator.calls('POST', '/api/captures', flight)) as { id: number };
  const folder = await mkdtemp(join(tmpdir(), 'flight-'));
  try {
    for (const { name, bytes } of await flyOver('2026-09-01', { columns: 1, rows: 1 }))
      await writeFile(join(folder, name), bytes);
    await administrator.page.clock.install();
    await administrator.opens(`/captures/${id}`);
    await administrator.seesHeading('Add pictures');
    await administrator.losesTheNetwork();
    await administrator.page.getByLabel('Folder of pictures').setInputFiles(folder);
    await administrator.sees('The server is not reachable. Trying again…');
    // Every pause of a server that fails would be over.
    for (const _ of [1, 2, 3, 4, 5]) {
      await administrator.page.clock.runFor(31_000);
      await administrator.sees('The server is not reachable. Trying again…');
    }
    await administrator.sees('0 of 1 picture · 0 added');
    await administrator.seesNoAccessibilityProblem();
    await administrator.findsTheNetworkAgain();
    await administrator.sees('1 of 1 picture · 1 added');
    await administrator.sees('SIM_0001.JPG');
  } finally {
    await rm(folder, { recursive: true });
  }
});

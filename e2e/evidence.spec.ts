import { readFile, writeFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { expect, test, zipFrom } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test(
  'a packet of a roof is saved, and anybody can see whether it was changed, without a connection',
  { tag: '@core' },
  async ({ administrator, visitor }, testInfo) => {
    const zip = zipFrom(85590);
    await administrator.hasImported(zip, leadsCsv({ zipCode: zip, count: 1 }));
    const [property] = (await administrator.calls('GET', `/api/properties?zipCode=${zip}`)) as {
      id: number;
    }[];
    await administrator.opens(`/dashboard?property=${property?.id}`);
    const saving = administrator.page.waitForEvent('download');
    await administrator.page.getByRole('link', { name: /^Evidence packet of/ }).click();
    const whole = testInfo.outputPath('packet.zip');
    await (await saving).saveAs(whole);

    await visitor.opens('/verify');
    await visitor.page.waitForLoadState('networkidle');
    await visitor.page.context().setOffline(true);
    const check = (path: string) => visitor.page.getByLabel('Evidence packet').setInputFiles(path);
    await check(whole);
    await visitor.seesHeading('Nothing was changed');
    await visitor.sees(/signed by/);

    const files = unzipSync(await readFile(whole));
    const altered = testInfo.outputPath('altered.zip');
    const facts = Buffer.from(files['facts.json'] ?? []);
    facts[facts.length - 3] = 0x20;
    await writeFile(altered, zipSync({ ...files, 'facts.json': facts, 'more.txt': Buffer.from('more') }));
    await check(altered);
    await visitor.seesHeading('This packet was changed');
    await visitor.sees('changed since it was packed');
    await visitor.sees('added: it was not packed');

    const forged = testInfo.outputPath('forged.zip');
    const list = Buffer.from(
      Buffer.from(files['manifest.json'] ?? [])
        .toString()
        .replace(zip, '99999'),
    );
    await writeFile(forged, zipSync({ ...files, 'manifest.json': list }));
    await check(forged);
    await visitor.sees(/The list of files was changed after it was signed/);

    const other = testInfo.outputPath('other.zip');
    await writeFile(other, 'no zip');
    await check(other);
    await visitor.sees('This file is not a ZIP file, or a damaged one.');
    expect(await visitor.page.getByRole('heading', { name: 'Nothing was changed' }).count()).toBe(0);
  },
);

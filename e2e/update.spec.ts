import type { Knock } from '../src/contract/knocks.ts';
import { expect, test, User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';
import { startReleases } from './releases.ts';

test.use({ serviceWorkers: 'allow' });

const ZIP_FROM = 85480;

test('an update while changes wait on a phone: the new application starts and sends them once', async ({
  administrator,
  browser,
  site,
}) => {
  // The whole application is fetched twice.
  test.slow();
  const zip = String(ZIP_FROM + test.info().repeatEachIndex);
  const releases = await startReleases(site.url);
  const context = await browser.newContext();
  try {
    await administrator.hasImported(zip, leadsCsv({ zipCode: zip, count: 4 }));
    const user = new User(await context.newPage(), { ...site, url: releases.url });
    await user.isSignedInAs(await administrator.addsContractor(zip));
    const queue = await user.hasQueue('Update', zip);
    const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
    const doors = (items as { property: { id: number; address: string } }[]).map(({ property }) => property);
    const isNew = () => user.page.locator('script[type="module"][src*="-next."]').count();
    await user.opens(queue);
    await user.follows('Start Knocking');
    await user.hasApplicationOnDevice();
    releases.isCutOff = true;
    await user.seesHeading(doors[0]?.address ?? '');
    await user.presses('Not home');
    await user.seesHeading(doors[1]?.address ?? '');
    await user.presses('Conversation');
    await user.sees(/^Offline · 2 saved on this device/);

    releases.release();
    await user.reloads();
    await user.seesHeading(doors[2]?.address ?? '');
    await user.sees(/^Offline · 2 saved on this device/);
    expect(await isNew()).toBe(0);

    releases.isCutOff = false;
    await user.reloads();
    await user.sees(/^Online · all sent/);
    for (const [place, outcome] of ['not_home', 'conversation'].entries()) {
      const path = `/api/properties/${doors[place]?.id}/knocks`;
      const knocks = (await user.calls('GET', path)) as Knock[];
      expect(knocks.map((knock) => knock.outcome)).toEqual([outcome]);
    }

    // The new one comes as a whole, and opens without a network from then on.
    await user.hasPageOnDevice('-next.');
    releases.isCutOff = true;
    await user.reloads();
    await user.seesHeading(doors[2]?.address ?? '');
    expect(await isNew()).toBe(1);
    await user.presses('Inspected');
    await user.sees(/^Offline · 1 saved on this device/);
  } finally {
    await context.close();
    releases.close();
  }
});

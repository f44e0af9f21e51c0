import type { Knock } from '../src/contract/knocks.ts';
import { expect, test, User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';
import { startReleases } from './releases.ts';

test('an update while changes wait on a phone: the new application starts and sends them once', async ({
  administrator,
  browser,
  site,
}) => {
  const releases = await startReleases(site.url);
  const context = await browser.newContext();
  try {
    await administrator.hasImported('85392', leadsCsv({ zipCode: '85392', count: 4 }));
    const user = new User(await context.newPage(), { ...site, url: releases.url });
    await user.isSignedInAs(await administrator.addsContractor('85392'));
    const queue = await user.hasQueue('Update', '85392');
    const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
    const doors = (items as { property: { id: number; address: string } }[]).map(({ property }) => property);
    const isNew = () => user.page.locator('script[src*="-next."]').count();
    await user.opens(queue);
    await user.follows('Start Knocking');
    await user.presses('Without Position');
    await user.hasApplicationOnDevice();
    await user.losesTheNetwork();
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

    await user.findsTheNetworkAgain();
    await user.reloads();
    await user.sees(/^Online · all sent/);
    expect(await isNew()).toBe(1);
    for (const [place, outcome] of ['not_home', 'conversation'].entries()) {
      const path = `/api/properties/${doors[place]?.id}/knocks`;
      const knocks = (await user.calls('GET', path)) as Knock[];
      expect(knocks.map((knock) => knock.outcome)).toEqual([outcome]);
    }

    // The new one is on the device as a whole, too.
    await expect.poll(() => user.page.evaluate(missingOnDevice), { timeout: 60_000 }).toEqual([]);
    await user.losesTheNetwork();
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

/** Files of the build on the server that the browser has not kept. */
async function missingOnDevice(): Promise<string[]> {
  const files: string[] = await (await fetch('/precache.json')).json();
  const kept = await Promise.all(files.map((file) => caches.match(file)));
  return files.filter((_, place) => !kept[place]);
}

import { badNetworks, openNetwork } from '#testing/phone/bad-network.ts';
import type { Knock } from '../src/contract/knocks.ts';
import { expect, test, User, zipFrom } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test.use({ serviceWorkers: 'allow' });

test('with everything on the phone the first door is there on any network, and the bar notices a good one', async ({
  administrator,
  browser,
  site,
}) => {
  // The application is opened fourteen times.
  test.slow();
  const zip = zipFrom(85560);
  const network = await openNetwork(site.url);
  const context = await browser.newContext();
  try {
    await administrator.hasImported(zip, leadsCsv({ zipCode: zip, count: 3 }));
    const login = await administrator.addsContractor(zip);
    const user = new User(await context.newPage(), { ...site, url: network.url });
    await user.isSignedInAs(login);
    const queue = await user.hasQueue('Bad network', zip);
    const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
    const doors = (items as { property: { id: number; address: string } }[]).map(({ property }) => property);
    await user.opens(queue);
    await user.doesWithQueue('Save Offline');
    await user.sees(/^Saved offline/);
    await user.follows('Start Knocking');
    await user.seesHeading(doors[0]?.address ?? '');
    await user.hasApplicationOnDevice();

    for (const fault of badNetworks) {
      for (const part of [['api'], ['shell'], ['api', 'shell']] as const) {
        for (const one of part) network[one] = fault;
        await user.opensAtOnce(queue.replace('queue', 'knock'));
        await user.seesHeading(doors[0]?.address ?? '');
        await user.sees(
          part[0] === 'shell' ? /^Online · all sent/ : /^(Offline|The network requires a sign-in)/,
        );
        network.api = null;
        network.shell = null;
        // Nothing waits to be sent, and no screen is opened again.
        await user.sees(/^Online · all sent/);
      }
    }

    // What is done meanwhile waits, also in a second window, and goes out by itself.
    network.api = 'hangs';
    const second = new User(await context.newPage(), { ...site, url: network.url });
    await second.opensAtOnce(queue.replace('queue', 'knock'));
    await second.sees(/^Offline/);
    await user.page.bringToFront();
    await user.presses('Not home');
    await user.seesHeading(doors[1]?.address ?? '');
    network.api = null;
    await user.sees(/^Online · all sent/);
    await second.sees(/^Online · all sent/);
    const knocks = (await user.calls('GET', `/api/properties/${doors[0]?.id}/knocks`)) as Knock[];
    expect(knocks.map(({ outcome }) => outcome)).toEqual(['not_home']);

    // None of it signed the user out; only the server's own 401 does.
    await user.calls('POST', '/api/auth/logout', {});
    await user.opens(queue);
    await user.isAt(/\/login/);
  } finally {
    network.close();
    await context.close();
  }
});

test('behind a gateway that does not reach the server the application asks less and less', async ({
  administrator,
  secondBrowser: user,
}) => {
  await user.isSignedInAs(await administrator.addsContractor());
  await user.hasOwnClock();
  await user.opens('/team');
  await user.seesHeading('Team');
  const asked = user.asksBehindGateway(90);
  await user.follows('Property Queues');
  expect(await asked).toBeLessThan(12);
});

test('without a connection, a screen that this device never opened leaves the way to the others', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('73302', 'address\n1 Far Out\n');
  await user.isSignedInAs(await administrator.addsContractor('73302'));
  await user.opens('/today');
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.opens('/storm-rules');
  await user.seesHeading('No connection');
  await user.follows('Go to Today');
  await user.seesHeading('Today');

  await user.findsTheNetworkAgain();
  await user.page.goBack();
  await user.seesHeading('Storm rules');

  await user.losesTheNetwork();
  await user.opens('/proposals');
  await user.seesHeading('No connection');
  await user.findsTheNetworkAgain();
  await user.seesHeading('Proposals');
});

import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const DOOR = '100 N Hayden Rd';

test('a visit is saved on an address of the office network, without HTTPS', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85742', leadsCsv({ zipCode: '85742', count: 3 }));
  await user.isSignedInAs(await administrator.addsContractor('85742'));
  const queue = await user.hasQueue('Over the office network', '85742');
  await user.hasNoSecureContext();
  await user.opens(queue.replace('queue', 'knock'));
  await user.seesHeading(DOOR);
  await user.presses('Not home');
  await user.doesNotSee('Not saved');
  await user.sees(/^Online · all sent/);
  const [item] = (await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`)) as {
    property: { id: number };
  }[];
  // 'All sent' is also what it says before the tap.
  await expect.poll(() => user.calls('GET', `/api/properties/${item?.property.id}/knocks`)).toHaveLength(1);
});

test('the sign-in form appears although the device’s database never opens', async ({
  administrator,
  secondBrowser: user,
}) => {
  const login = await administrator.addsContractor();
  await user.hasDatabaseThatNeverOpens();
  await user.opens('/login');
  await user.signsIn(login);
  await user.isAt('/dashboard');
  await user.reloads();
  await user.seesHeading('Dashboard');
});

test('a list sorts after the browser has translated the page', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85743', leadsCsv({ zipCode: '85743', count: 12 }));
  await user.isSignedInAs(await administrator.addsContractor('85743'));
  await user.opens('/dashboard');
  await user.sees(DOOR);
  await user.translatesThePage();
  for (const column of [/^Address/, /^Address/, /^Year/]) {
    await user.page.getByRole('columnheader', { name: column }).getByRole('button').click();
    await user.doesNotSee('Something went wrong');
  }
  await user.presses(/^Owner/);
  await user.doesNotSee('Something went wrong');
});

test('the sign-in says that what was not sent is kept', async ({ administrator, secondBrowser: user }) => {
  await administrator.hasImported('85748', leadsCsv({ zipCode: '85748', count: 1 }));
  const login = await administrator.addsContractor('85748');
  await user.isSignedInAs(login);
  await user.opens('/dashboard');
  await user.presses(new RegExp(DOOR));
  await user.choosesTab('Notes');
  await user.losesTheServer();
  for (const note of ['One', 'Two']) {
    await user.types('New note', note);
    await user.presses('Add Note');
    await user.sees(note);
  }
  await user.findsTheServerAgain();
  await user.page.context().clearCookies();
  await user.opens('/login');
  await user.sees(/2 changes .* kept on this device/);
  await user.signsIn(login);
  await user.isAt('/dashboard');
  await user.doesNotSee(/\d saved on this device/);
});

test.describe('in a browser that is set to UTC', () => {
  test.use({ timezoneId: 'UTC' });

  test('today is the company’s day', async ({ administrator, secondBrowser: user }) => {
    await administrator.hasImported('85750', leadsCsv({ zipCode: '85750', count: 1 }));
    await user.isSignedInAs(await administrator.addsContractor('85750'));
    await user.isAtMoment('2026-11-28T02:37:00Z');
    await user.opens('/today');
    await user.sees('Friday, November 27');
    await user.opens('/company');
    await user.picks('Time zone of the company', 'Eastern');
    await user.seesToast('Time zone saved');
    await user.sees('Now: Eastern');
    await user.seesNoAccessibilityProblem();
  });
});

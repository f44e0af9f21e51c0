import type { Knock } from '../src/contract/knocks.ts';
import type { Cut } from '../src/contract/walks.ts';
import { dayFromNow } from './days.ts';
import { expect, phone, type Recruit, test, type User, zipFrom } from './driver.ts';

/** Doors of a street on the operator's base map, all on one side, as far apart as houses are. */
const STREET = 'W Camelback Rd';
const PLACE = { latitude: 33.5003, longitude: -112.2 };
const streetCsv = (zip: string): string =>
  [
    'zip,address,latitude,longitude,severity',
    ...Array.from(
      { length: 10 },
      (_, n) =>
        `${zip},${100 + 2 * n} ${STREET},${PLACE.latitude},${PLACE.longitude + n * 2e-4},${n % 2 ? 'minor' : 'severe'}`,
    ),
  ].join('\n');

interface Door {
  id: number;
  address: string;
}

const doorsOf = async (user: User, queue: string): Promise<Door[]> => {
  const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
  return (items as { position: number; property: Door }[])
    .toSorted((a, b) => a.position - b.position)
    .map(({ property }) => property);
};

const says = async (user: User, { address }: Door, outcome: string): Promise<void> => {
  await user.seesHeading(address);
  await user.presses(outcome);
};

test.describe('on phones', () => {
  test.use({ ...phone, serviceWorkers: 'allow' });

  test('a day of two reps and a manager: one rep without a network, both at one door, and the morning after', async ({
    administrator,
    secondBrowser: robin,
    thirdBrowser: sam,
  }) => {
    const zip = zipFrom(85471);
    await administrator.hasImported(zip, streetCsv(zip));
    const owner = await administrator.addsContractor(zip);
    await administrator.isSignedInAs(owner);
    const joins = (recruit: Recruit) => administrator.addsColleague(recruit, zip);
    const [logins, robins, sams] = await Promise.all([
      joins({ firstName: 'Morgan', lastName: 'Manager', companyRole: 'manager' }),
      joins({ firstName: 'Robin', lastName: 'Rep', companyRole: 'rep' }),
      joins({ firstName: 'Sam', lastName: 'Seller', companyRole: 'rep' }),
    ]);
    const manager = administrator;
    await manager.isSignedInAs(logins);
    await robin.isSignedInAs(robins);
    await sam.isSignedInAs(sams);

    await test.step('the manager cuts the street into two walks, by keyboard, and gives them', async () => {
      await manager.hasQueue(STREET, zip);
      await manager.opens('/queues/day');
      await manager.sees('No walks on this day');
      await manager.tabsTo('button', 'Split into Walks');
      await manager.pressesKeys('Enter');
      await manager.tabsTo('combobox', 'Queue');
      await manager.picksByKeys(STREET);
      await manager.seesNoAccessibilityProblem();
      await manager.isPictured('1 cutting');
      await manager.tabsTo('button', 'Split');
      await manager.pressesKeys('Enter');
      await expect(manager.dialog().getByRole('listitem')).toHaveCount(2);
      // Ten doors and two numbers, on the street of the base map.
      const sketch = manager.dialog().locator('svg:has(polygon)');
      await expect(sketch.locator('circle')).toHaveCount(12);
      await expect(sketch.locator('path').first()).toHaveAttribute('d', /^M/);
      for (const [place, name] of ['Robin', 'Sam'].entries()) {
        await manager.tabsTo('combobox', `Who walks ${place + 1}`);
        await manager.picksByKeys(name);
      }
      await manager.seesNoAccessibilityProblem();
      await manager.isPictured('2 giving');
      await manager.tabsTo('button', 'Give Walks');
      await manager.pressesKeys('Enter');
      await manager.seesToast('2 walks given');
      await expect(manager.dialog()).toBeHidden();
    });

    const walkOf = async (user: User): Promise<{ line: ReturnType<User['line']>; doors: Door[] }> => {
      const [walk] = (await user.calls('GET', '/api/queues')) as { id: number }[];
      const doors = await doorsOf(user, `/queue/${walk?.id}`);
      expect(doors).toHaveLength(5);
      return { line: user.line(new RegExp(`^${STREET} \\d`)), doors };
    };
    const [robinsWalk, samsWalk] = [await walkOf(robin), await walkOf(sam)];
    const [shared, toVisit, toReturnTo, toLeave] = robinsWalk.doors as [Door, Door, Door, Door];

    await test.step('Robin’s walk is on the phone by itself, and is walked without a network', async () => {
      await robin.opens('/today');
      await expect(robinsWalk.line).toContainText('Given for today');
      await expect(robinsWalk.line).toContainText(/On this device since/);
      await robin.hasApplicationOnDevice();
      await robin.losesTheNetwork();
      await robin.reloads();
      await robin.sees(/No connection. This is the day as it was/);
      await robin.seesNoAccessibilityProblem();
      await robin.isPictured('3 today without a network');
      await robinsWalk.line.click();
      await robin.sees('5 of 5 to do');
      await robin.sees(/^Saved offline/);
      await expect(robin.page.getByRole('button', { name: /^Map: this door in the middle/ })).toBeVisible();
      await robin.types(`Note on ${shared.address}`, 'Gate code 12');
      await says(robin, shared, 'Not home');
      await robin.seesHeading(toVisit.address);
      await robin.isPictured('4 saved without a network');
      await says(robin, toVisit, 'Appointment');
      await robin.presses(/^Tomorrow 2:00 PM/);
      await says(robin, toReturnTo, 'Come back');
      await robin.presses('Tomorrow');
      await says(robin, toLeave, 'Do not knock');
      await robin.sees('1 of 5 to do');
      await robin.sees(/^Offline · 6 saved on this device/);
    });

    await test.step('Sam walks at the same time with a network, and is sent to a door of Robin’s', async () => {
      await sam.standsAt(PLACE.latitude, PLACE.longitude + 2e-4 * 9);
      const { id } = (await sam.calls('POST', '/api/queues', { name: 'Called in' })) as { id: number };
      await sam.calls('POST', `/api/queues/${id}/items/bulk`, { propertyIds: [shared.id] });
      await sam.opens('/today');
      await samsWalk.line.click();
      await sam.keepsPosition();
      const [first, second] = samsWalk.doors as [Door, Door];
      await sam.sees(/ ft$/);
      await says(sam, first, 'Conversation');
      await says(sam, second, 'Inspected');
      await sam.sees('3 of 5 to do');
      await sam.opens(`/knock/${id}`);
      await says(sam, shared, 'Conversation');
      await sam.seesHeading('No more doors to knock on');
      await sam.sees(/^Online · all sent/);
    });

    await test.step('Robin is online again: what Sam did later applies, and Robin sees it', async () => {
      await robin.findsTheNetworkAgain();
      await robin.presses(/1 to look at/);
      await robin.sees(`Not home, ${shared.address}`);
      await robin.sees('A later visit at this door was recorded before. Yours is kept beside it.');
      await robin.seesNoAccessibilityProblem();
      await robin.isPictured('5 to look at');
      await robin.presses(/^OK/);
      await robin.pressesKeys('Escape');
      await robin.sees(/^Online · all sent/);
      const knocks = (await sam.calls('GET', `/api/properties/${shared.id}/knocks`)) as Knock[];
      expect(knocks.map(({ outcome, by }) => [outcome, by])).toEqual([
        ['conversation', null],
        ['not_home', 'Robin Rep'],
      ]);
    });

    await test.step('the manager sees what the crew did', async () => {
      await manager.opens('/today');
      const row = (name: string | RegExp) => manager.page.getByRole('row', { name });
      // On a phone a colleague’s walks and phone are below their name.
      await expect(row(/^Robin Rep .*4 of 5 doors done.*Synced .* 4 1 0$/)).toBeVisible();
      await expect(row(/^Sam Seller .*2 of 5 doors done.*Synced .* 3 0 0$/)).toBeVisible();
      await manager.sees('None today. Set one in a property, under CRM.');
      await expect(manager.page.getByRole('group', { name: 'Doors on the map' })).toContainText(
        'Not visited',
      );
      await manager.seesNothingSideways();
      await manager.seesNoAccessibilityProblem();
      await manager.isPictured('6 the crew today');

      await manager.opens('/queues/day');
      const walks = manager.page.getByRole('list', { name: 'Walks' });
      await expect(walks.getByText('4 of 5 doors')).toBeVisible();
      await expect(walks.getByText('2 of 5 doors')).toBeVisible();
      const promised = manager.page.getByRole('list', { name: /^Appointments on / }).getByRole('listitem');
      await expect(promised).toHaveText(new RegExp(`2:00 PM.*Robin Rep.*${toVisit.address}`));
      await manager.seesNothingSideways();
      await manager.seesNoAccessibilityProblemInEitherTheme();
      await manager.isPictured('7 the walks of the team', { whole: true });

      await manager.opens('/team/numbers');
      // Counts, while a percentage would say little.
      await expect(row(/^– Robin Rep 4 0 of 4 /)).toBeVisible();
      await expect(row(/^– Sam Seller 3 /)).toBeVisible();
      await manager.sees(`${zip}: 4 of 10 doors are left.`);
      await manager.presses('What Conversations counts');
      await manager.sees(/^Visits that ended with a conversation/);
      await manager.seesNoAccessibilityProblem();
      await manager.pressesKeys('Escape');
      await manager.seesNothingSideways();
      await manager.seesNoAccessibilityProblemInEitherTheme();
      await manager.isPictured('8 the numbers of the team', { whole: true });

      await manager.opens(`/map?zip=${zip}`);
      await manager.seesTheMap();
      await manager.seesCounter('Properties', '10');
      await manager.isPictured('9 the map');
    });

    await test.step('the morning after, follow-ups come first, and doors marked ‘Do not contact’ are left out', async () => {
      await robin.isOnTheNextMorning();
      await robin.opens('/today');
      await expect(robin.line(`2:00 PM · ${toVisit.address}`)).toBeVisible();
      await expect(robin.line(`${toReturnTo.address}, ${zip}`)).toBeVisible();
      await expect(robin.line(`${shared.address}, ${zip}`)).toHaveCount(0);
      await robin.seesNoAccessibilityProblem();
      await robin.isPictured('10 the morning after');
      await robin.line(`${toReturnTo.address}, ${zip}`).click();
      await robin.seesHeading(toReturnTo.address);
      await robin.sees(/You: Come back/);

      // The queue that both walks were cut from holds ten doors; six were visited since.
      const [queue] = (await manager.calls('GET', '/api/queues')) as { id: number }[];
      const tomorrow = dayFromNow(1);
      const body = { queueId: queue?.id, walks: 1, day: tomorrow };
      const { walks } = (await manager.calls('POST', '/api/walks/cut', body)) as Cut;
      const doors = walks.flatMap(({ order }) => order);
      expect([doors.length, doors.includes(toLeave.id)]).toEqual([4, false]);
    });

    await test.step('the manager takes a walk back, and the rep keeps what was begun', async () => {
      await manager.opens('/queues/day');
      const walks = manager.page.getByRole('list', { name: 'Walks' });
      await manager.presses(new RegExp(`^Take back ${STREET} 2`));
      await manager.page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click();
      await manager.seesToast('Walk taken back');
      await expect(walks.getByRole('listitem')).toHaveCount(1);
    });
  });
});

import { expect, phone, type Recruit, test, type User, zipFrom } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const rep: Recruit = { firstName: 'Robin', lastName: 'Rep', companyRole: 'rep' };
const OUTCOME = 'Not home at 100 N Hayden Rd';

/** An owner with the queue 'East side', and a rep with their own queue that holds the same doors. */
async function hasCrew(owner: User, robin: User, zip: string): Promise<string> {
  await owner.hasImported(zip, leadsCsv({ zipCode: zip, count: 3 }));
  await owner.isSignedInAs(await owner.addsContractor(zip));
  await robin.isSignedInAs(await owner.addsColleague(rep, zip));
  const queue = await owner.hasQueue('East side', zip);
  await robin.opens(await robin.hasQueue('Monday walk', zip));
  return queue;
}

test('an owner sees what a rep did on their walk, opens it, and gives the rep another queue', {
  tag: '@core',
}, async ({ administrator: owner, secondBrowser: robin }) => {
  const queue = await hasCrew(owner, robin, zipFrom(85561));
  await robin.presses(/^Status of 100 N Hayden Rd/);
  await robin.page.getByRole('menuitem', { name: 'Not home' }).click();
  await robin.sees('1 of 3');

  await owner.opens(queue);
  await owner.sees('1 of 3');
  await owner.presses('Not home 1');
  await owner.sees('100 N Hayden Rd');

  await owner.opens('/queues');
  const robins = owner.page.getByRole('region', { name: 'Robin Rep' });
  await expect(robins.getByRole('row', { name: /^Monday walk/ })).toContainText('1 of 3');
  await owner.seesNoAccessibilityProblem();
  await owner.isPictured('queues of a company');
  await robins.getByRole('link', { name: 'Monday walk', exact: true }).click();
  await owner.sees('Assigned to Robin Rep');

  // A colleague's queue is not offered for a door.
  await owner.opens('/dashboard');
  await owner.presses('Add All to Queue');
  await owner.dialog().getByText('East side').waitFor();
  await expect(owner.dialog().getByText('Monday walk')).toHaveCount(0);
  await owner.pressesKeys('Escape');

  await owner.opens('/queues');
  await owner.presses(/^Assign East side of /);
  await owner.picks('Who works it', 'Robin Rep');
  await owner.seesNoAccessibilityProblem();
  await owner.dialog().getByRole('button', { name: 'Assign' }).click();
  await owner.sees(/^Queue given to /);
  await robin.opens('/queues');
  await robin.follows('East side');
  await robin.sees('1 of 3');
  await expect(robin.page.getByRole('region', { name: 'Robin Rep' })).toHaveCount(0);

  // What is done is put away: both hold the same doors.
  await robin.opens('/queues');
  await robin.follows('Monday walk');
  for (const door of ['101', '102']) {
    await robin.presses(new RegExp(`^Status of ${door} N Hayden Rd`));
    await robin.page.getByRole('menuitem', { name: 'Conversation' }).click();
  }
  await robin.sees('3 of 3');
  await owner.opens('/queues');
  await owner.sees('2 queues are done');
  await expect(robins).toHaveCount(0);
  await owner.sees('No queue has doors to do.');
  await owner.page.getByText('2 queues are done').click();
  await expect(robins.getByRole('row', { name: /^Monday walk/ })).toContainText('3 of 3');
  await owner.seesNoAccessibilityProblem();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the next door of a queue is in the upper third of the screen', async ({
    administrator: owner,
    secondBrowser: robin,
  }) => {
    await owner.opens(await hasCrew(owner, robin, zipFrom(85562)));
    const door = owner.page.getByRole('article', { name: '100 N Hayden Rd' });
    await expect(door).toBeVisible();
    expect((await door.boundingBox())?.y).toBeLessThan(844 / 3);
    await expect(owner.page.getByRole('link', { name: 'Start Knocking' })).toBeInViewport();
    await owner.isPictured('a queue on a phone');
    await owner.seesNothingSideways();
    await owner.seesNoAccessibilityProblem();
    await owner.presses(OUTCOME);
    await owner.sees('1 of 3');
    await owner.doesWithQueue('Search and Sort');
    await owner.types('Search this queue', '102');
    await owner.doesNotSee('101 N Hayden Rd');
    await owner.presses('More');
    await owner.isPictured('what a queue can do on a phone');
    await owner.page.getByRole('menuitem', { name: 'Manage Queues' }).click();
    await owner.seesHeading('Property Queues');
    await owner.seesNothingSideways();
  });
});

import { expect, phone, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test.use({ serviceWorkers: 'allow' });

const DOOR = '100 N Hayden Rd';

/** A contractor with their own ZIP and the first door's dialog open on its CRM tab. */
async function opensDoor(administrator: User, contractor: User, zipCode: string) {
  await administrator.hasImported(zipCode, leadsCsv({ zipCode, count: 12 }));
  const login = await administrator.addsContractor(zipCode);
  await contractor.isSignedInAs(login);
  await contractor.opens('/dashboard');
  await contractor.presses(new RegExp(DOOR));
  await contractor.choosesTab('CRM');
  return login;
}

test('a door is worked from the first knock to the signature', { tag: '@core' }, async ({
  administrator,
  secondBrowser,
}) => {
  const user = secondBrowser;
  await opensDoor(administrator, user, '85301');
  await user.seesNoAccessibilityProblem();
  await user.picks('Pipeline stage', 'Knocked');
  await user.sees('Pipeline Stage Updated');

  await user.types('Add a tag', 'HOT  lead');
  await user.doesNotSee('Create');
  await user.pressesKeys('Enter');
  await user.seesToast('Tag Added', 'Hot lead');
  await user.types('Add a tag', 'Gate code 7');
  await user.page.getByRole('option', { name: 'Create Gate code 7' }).click();
  await user.seesToast('Tag Added', 'Gate code 7');
  await user.presses('Remove tag Hot lead');
  await user.seesToast('Tag Removed', 'Hot lead');

  for (const number of [1, 2, 3, 4]) {
    await user.types('New note', `Visit ${number} <b>bold</b>`);
    await user.pressesKeys('Control+Enter');
    await user.sees(`Visit ${number} <b>bold</b>`);
  }
  await user.doesNotSee('Visit 1 <b>bold</b>');
  await user.presses('View All Notes');
  await user.sees('Visit 1 <b>bold</b>');
  await user.pressesKeys('Escape');

  await user.picks('Pipeline stage', 'Won');
  await user.types('Deal value in US dollars (optional)', '-5');
  await user.presses('Confirm Win');
  await user.sees('The deal value must be 0 or more');
  await user.types('Deal value in US dollars (optional)', '12500.50');
  await user.presses('Confirm Win');
  await user.sees(/Won on .* for \$12,500\.50/);
  await user.choosesTab('Timeline');
  await user.sees('Stage changed from Knocked to Won, $12,500.50');
  await user.sees('Tag “Hot lead” removed');
  await user.seesNoAccessibilityProblem();
});

test('with the connection gone nothing is lost: it waits on the device', { tag: '@core' }, async ({
  administrator,
  secondBrowser,
}) => {
  const user = secondBrowser;
  await opensDoor(administrator, user, '85302');
  await user.losesTheNetwork();
  await user.picks('Pipeline stage', 'Called');
  await user.seesToast('Saved on this device', 'Moved to Called');
  await user.types('New note', 'Dog in the yard');
  await user.pressesKeys('Control+Enter');
  await user.seesToast('Saved on this device', 'Note: Dog in the yard');
  await user.sees(/2 saved on this device/);
  await user.findsTheNetworkAgain();
  await user.doesNotSee(/\d saved on this device/);
  await user.reloads();
  await user.choosesTab('Notes');
  await user.sees('Dog in the yard');
  await user.choosesTab('CRM');
  await expect(user.page.getByRole('combobox', { name: 'Pipeline stage' })).toHaveText('Called');

  // The device has a network, and the server does not answer.
  await user.losesTheServer();
  await user.choosesTab('Notes');
  await user.types('New note', 'Ask for Ms Moore');
  await user.presses('Add Note');
  await user.seesToast('Saved on this device', 'Note: Ask for Ms Moore');
  await expect(user.page.getByLabel('New note')).toHaveValue('');
  await user.sees('Ask for Ms Moore');
  await user.sees(/1 saved on this device/);
  await user.findsTheServerAgain();
  await user.doesNotSee(/\d saved on this device/);
  await user.reloads();
  await user.choosesTab('Notes');
  await user.sees('Ask for Ms Moore');
});

test('where the server refuses or fails, a change says so; only a missing connection says that it is saved here', async ({
  administrator,
  secondBrowser: user,
}) => {
  await opensDoor(administrator, user, '85747');
  for (const [status, isOurs] of [
    [500, true],
    [502, false],
  ] as const) {
    await user.hasChangesAnswered(status, { isOurs });
    await user.picks('Pipeline stage', status === 500 ? 'Called' : 'Knocked');
    await user.seesToast('Error', 'Failed to update pipeline stage');
    await user.types('Add a tag', `Gate ${status}`);
    await user.page.getByRole('option', { name: `Create Gate ${status}` }).click();
    await user.seesToast('Error', 'Failed to add tag');
    await user.presses(`Remove tag Gate ${status}`);
    await user.seesToast('Error', 'Failed to remove tag');
    await user.choosesTab('Notes');
    await user.types('New note', `Dog ${status}`);
    await user.presses('Add Note');
    await user.seesToast('Error', 'Failed to add note');
    await user.choosesTab('CRM');
  }
  await user.hasChangesTaken();
});

test('winning a deal waits for the server', async ({ administrator, secondBrowser: user }) => {
  await opensDoor(administrator, user, '85736');
  const goOn = await user.hasChangesHeldUp();
  await user.picks('Pipeline stage', 'Won');
  await user.presses('Confirm Win');
  await expect(user.dialog('Deal Won').getByRole('button', { name: 'Saving...' })).toBeVisible();
  goOn();
  await user.seesToast('Pipeline Stage Updated');
  await expect(user.dialog('Deal Won')).toHaveCount(0);
});

test('two devices edit one note: the second gets a conflict, and both texts stay', async ({
  administrator,
  secondBrowser,
}) => {
  const [desk, tablet] = [secondBrowser, administrator];
  const login = await opensDoor(administrator, desk, '85303');
  await desk.types('New note', 'Call on Monday');
  await desk.pressesKeys('Control+Enter');
  await desk.sees('Note Added');
  await tablet.isSignedInAs(login);
  await tablet.opens('/dashboard');
  await tablet.presses(new RegExp(DOOR));
  await tablet.choosesTab('CRM');
  for (const device of [desk, tablet]) await device.presses('Edit note');
  await tablet.types('Note', 'Call on Tuesday');
  await tablet.presses('Save');
  await tablet.sees('Note Updated');
  await desk.types('Note', 'Call on Friday');
  await desk.presses('Save');
  await desk.sees(/Changed on another device/);
  await desk.sees('Call on Tuesday');
  await desk.presses('Save my text');
  await desk.sees('Note Updated');
  await desk.presses('Earlier versions');
  await desk.sees('Call on Tuesday');
  await desk.sees('Call on Monday');
});

test('the pipeline is worked with the keyboard alone', async ({ administrator, secondBrowser }) => {
  const user = secondBrowser;
  await opensDoor(administrator, user, '85304');
  await user.picks('Pipeline stage', 'Knocked');
  await user.sees('Pipeline Stage Updated');
  await user.presses('Close');
  await user.follows('Pipeline');
  await user.isAt('/pipeline');
  // The dashboard, which may still be seen for a moment, has a button of the same name.
  const board = user.page.getByRole('region', { name: 'Deals by stage' });
  const card = board.getByRole('button', { name: DOOR, exact: true });
  const column = (name: string) => user.page.getByRole('region', { name: new RegExp(`^${name}`) });
  await card.focus();
  await user.pressesKeys('Shift+ArrowRight');
  await expect(column('Called').getByRole('button', { name: DOOR, exact: true })).toBeFocused();
  await user.seesNoAccessibilityProblem();
  await user.presses(`Move ${DOOR}`);
  await user.page.getByRole('menuitemradio', { name: 'Won' }).click();
  await user.pressesKeys('9', '9', '0', '0', 'Enter');
  await expect(column('Won, 1')).toContainText('$9,900');
  await user.choosesTab('Numbers');
  await user.seesHeading('Conversion');
  // A chart is one stop of the keyboard: arrows read its places out, and its table has the same numbers.
  const funnel = user.page.getByRole('slider', { name: 'Doors that reached each stage' });
  await funnel.focus();
  await user.pressesKeys('End', 'ArrowUp');
  await expect(funnel).toHaveAttribute('aria-valuetext', 'Proposal Sent: Doors 1, Went on 100%');
  const stages = user.page.getByRole('figure', { name: 'Doors in each stage' });
  await stages.getByText('Numbers as a table').click();
  await expect(stages.getByRole('row', { name: 'Won 1 $9,900' })).toBeVisible();
  await user.seesNoAccessibilityProblem();
  await stages.getByRole('slider').focus();
  await user.pressesKeys('End', 'ArrowUp', 'Enter');
  await user.isAt(/dashboard\?stage=won/);
});

test('doors are found by their stage', async ({ administrator, secondBrowser }) => {
  const user = secondBrowser;
  await opensDoor(administrator, user, '85305');
  await user.picks('Pipeline stage', 'Appointment Set');
  await user.sees('Pipeline Stage Updated');
  await user.presses('Close');
  await user.ticks('Stage', 'Appointment Set');
  await user.sees('1 of 12 properties');
  await user.isAt(/stage=appt_set/);
});

test('a door’s data on a property also shows in the list behind it', async ({
  administrator,
  secondBrowser,
}) => {
  const user = secondBrowser;
  await administrator.hasImported('85309', leadsCsv({ zipCode: '85309', count: 12 }));
  await user.isSignedInAs(await administrator.addsContractor('85309'));
  await user.opens('/dashboard');
  const row = user.page.getByRole('row', { name: new RegExp(DOOR) });
  await expect(row).toBeVisible();
  const leads = (await user.calls('GET', '/api/properties?zipCode=85309')) as {
    id: number;
    address: string;
  }[];
  const id = leads.find(({ address }) => address.startsWith(DOOR))?.id;
  // On another device: this window does not hear of it.
  await user.calls('PUT', `/api/properties/${id}/stage`, { stage: 'appt_set' });
  await user.presses(new RegExp(DOOR));
  await user.choosesTab('CRM');
  await expect(user.page.getByRole('combobox', { name: 'Pipeline stage' })).toHaveText('Appointment Set');
  await user.presses('Close');
  await expect(row).toContainText('Appointment Set');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('a canvasser sees their pipeline without anything going sideways', async ({ administrator }) => {
    await administrator.opens('/pipeline');
    await administrator.seesHeading('Pipeline');
    await administrator.seesNothingSideways();
    await administrator.seesNoAccessibilityProblem();
  });
});

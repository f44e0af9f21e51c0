import { expect, type Login, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const OWNER = 'Owner 2';

test('the queues a device keeps, with their owners’ names, are deleted with the sign-out', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85333', leadsCsv({ zipCode: '85333', count: 4 }));
  const login = await administrator.addsContractor('85333');
  const queue = await fillsQueue(user, login);
  await keepsOwners(user, queue);

  await user.logsOut();
  await user.isAt('/');
  await expect.poll(() => user.keepsOnDevice()).toEqual([]);

  // Changed on another device: this one learns of it when it is opened next.
  await user.isSignedInAs(login);
  await keepsOwners(user, queue);
  const password = 'another one';
  const change = { currentPassword: login.password, newPassword: password, confirmPassword: password };
  await administrator.isSignedInAs(login);
  await administrator.calls('POST', '/api/auth/change-password', change);
  await user.opens(queue);
  await user.isAt(/\/login/);
  await expect.poll(() => user.keepsOnDevice()).toEqual([]);

  // Left behind by a user whose session ended while the device was off.
  await user.leavesOnDevice('somebody queue', [{ owner: OWNER }]);
  await user.signsIn({ ...login, password });
  await user.isAt(queue);
  await keepsOwners(user, queue);
  expect((await user.keepsOnDevice()).map(({ key }) => key)).not.toContain('somebody queue');
});

/** A visit waits on this device, whose network is gone. Gives the door's id. */
async function leavesVisitUnsent(user: User, queue: string): Promise<number> {
  const items = await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`);
  const [first, second] = (items as { property: { id: number; address: string } }[]).map(
    ({ property }) => property,
  );
  await user.opens(queue.replace('queue', 'knock'));
  await user.seesHeading(first?.address ?? '');
  await user.losesTheServer();
  await user.presses('Not home');
  await user.seesHeading(second?.address ?? '');
  await user.sees(/^Offline · 1 saved on this device/);
  return first?.id ?? 0;
}

test('what a removed account never sent can be saved as a file and deleted at the login', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85334', leadsCsv({ zipCode: '85334', count: 4 }));
  const login = await administrator.addsContractor('85334');
  const door = await leavesVisitUnsent(user, await fillsQueue(user, login));
  await administrator.calls('DELETE', `/api/admin/users/${login.id}`);
  await user.findsTheServerAgain();
  await user.sees(/^This account was removed · 1 saved on this device/);
  await user.seesNoAccessibilityProblem();

  await user.opens('/login');
  await user.sees(/An account that was used here was removed. 1 change of it was never sent/);
  await user.seesNoAccessibilityProblem();
  const { name, text } = await user.downloads(() => user.presses('Save as File'));
  expect(name).toBe('ridgecap-changes.json');
  const { changes } = JSON.parse(text) as { changes: object[] };
  expect(changes).toMatchObject([{ kind: 'knock', body: { propertyId: door, outcome: 'not_home' } }]);
  // Saving deletes nothing.
  await user.reloads();
  await user.sees(/1 change of it was never sent/);
  await user.presses('Delete from This Device');
  await user.doesNotSee(/never sent/);
  await user.reloads();
  await expect(user.page.getByLabel('Email')).toBeVisible();
  await user.doesNotSee(/never sent/);
});

test('what another account never sent is deleted by a press of who uses the device now, and then never sent', async ({
  administrator,
  secondBrowser: user,
}) => {
  await administrator.hasImported('85335', leadsCsv({ zipCode: '85335', count: 4 }));
  const login = await administrator.addsContractor('85335');
  const queue = await fillsQueue(user, login);
  const door = await leavesVisitUnsent(user, queue);
  await user.page.goto('about:blank');
  await user.findsTheServerAgain();

  const other = await administrator.addsContractor('85335');
  await user.isSignedInAs(other);
  const own = await user.hasQueue('Own', '85335');
  await user.opens(own.replace('queue', 'knock'));
  await user.presses(/^Online · all sent/);
  await user.sees(/1 of another account is on this device/);
  await user.presses('Delete What Others Left');
  await user.presses('Delete');
  await user.doesNotSee(/of another account/);
  await user.seesNoAccessibilityProblem();

  await user.isSignedInAs(login);
  await user.opens(queue.replace('queue', 'knock'));
  await user.sees(/^Online · all sent/);
  expect(await user.calls('GET', `/api/properties/${door}/knocks`)).toEqual([]);
});

/** A queue of four doors; gives its address. */
async function fillsQueue(user: User, login: Login): Promise<string> {
  await user.isSignedInAs(login);
  const { id } = (await user.calls('POST', '/api/queues', { name: 'Doors' })) as { id: number };
  const leads = (await user.calls('GET', '/api/properties')) as { id: number }[];
  const propertyIds = leads.map((lead) => lead.id);
  await user.calls('POST', `/api/queues/${id}/items/bulk`, { propertyIds });
  return `/queue/${id}`;
}

async function keepsOwners(user: User, queue: string): Promise<void> {
  await user.opens(queue);
  await user.sees(OWNER);
  await expect.poll(async () => JSON.stringify(await user.keepsOnDevice())).toContain(OWNER);
}

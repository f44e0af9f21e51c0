import { expect, type Login, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

const OWNER = 'Owner 2';

test('the queues a device keeps, with their owners’ names, go with whoever was signed in', async ({
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

  // Left behind by somebody whose session ended while the device was off.
  await user.leavesOnDevice('somebody queue', [{ owner: OWNER }]);
  await user.signsIn({ ...login, password });
  await user.isAt(queue);
  await keepsOwners(user, queue);
  expect((await user.keepsOnDevice()).map(({ key }) => key)).not.toContain('somebody queue');
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

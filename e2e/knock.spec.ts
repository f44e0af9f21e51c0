import type { Knock, OwnKnock } from '../src/contract/knocks.ts';
import { expect, type Login, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

interface Walk {
  login: Login & { id: string };
  /** The path of the queue, and its doors in the order to walk. */
  queue: string;
  doors: { id: number; address: string }[];
}

async function hasWalk(
  administrator: User,
  user: User,
  zipCode: string,
  csv: number | string,
): Promise<Walk> {
  const file = typeof csv === 'number' ? leadsCsv({ zipCode, count: csv }) : csv;
  await administrator.hasImported(zipCode, file);
  const login = await administrator.addsContractor(zipCode);
  await user.isSignedInAs(login);
  const queue = await user.hasQueue('Walk', zipCode);
  const items = (await user.calls('GET', `/api${queue.replace('queue', 'queues')}/items`)) as {
    property: { id: number; address: string };
  }[];
  return { login, queue, doors: items.map(({ property }) => property) };
}

const startsKnocking = async (user: User, queue: string) => {
  await user.opens(queue);
  await user.follows('Start Knocking');
  await user.presses('Without Position');
};

test('ten doors without a network, with a reload between, are in the database once each', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { queue, doors } = await hasWalk(administrator, user, '85340', 10);
  await startsKnocking(user, queue);
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.sees(/^Offline/);
  for (const [place, { address }] of doors.entries()) {
    if (place === 4) {
      await user.reloads();
      await user.sees('6 of 10 to do');
    }
    await user.seesHeading(address);
    if (place === 0) await user.types(`Note on ${address}`, 'Beware of the dog');
    const outcome = place % 2 === 0 ? 'Not home' : 'Conversation';
    await user.presses(outcome);
    await user.sees(`Saved: ${outcome}, ${address}`);
  }
  await user.seesHeading('No more doors to knock on');
  await user.sees('Today: Not home 5, Conversation 5.');
  await user.sees(/^Offline · 11 saved on this device/);

  await user.findsTheNetworkAgain();
  await user.sees(/^Online · all sent/);
  for (const [place, { id }] of doors.entries()) {
    const knocks = (await user.calls('GET', `/api/properties/${id}/knocks`)) as Knock[];
    expect(knocks.map(({ outcome }) => outcome)).toEqual([place % 2 === 0 ? 'not_home' : 'conversation']);
  }
  const notes = (await user.calls('GET', `/api/properties/${doors[0]?.id}/notes`)) as { body: string }[];
  expect(notes.map(({ body }) => body)).toEqual(['Beware of the dog']);
});

test('a slip of the thumb is taken back, at once and later', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { queue, doors } = await hasWalk(administrator, user, '85348', 3);
  const [first, second] = doors;
  await startsKnocking(user, queue);
  await user.seesNoAccessibilityProblem();
  await user.seesHeading(first?.address ?? '');
  await user.page.setViewportSize({ width: 360, height: 640 });
  await user.presses('Sold');
  await user.seesHeading(second?.address ?? '');
  for (const button of ['Undo', 'Next Door', 'Do not knock', 'Not interested', 'Not home'])
    await user.canReach(button);
  await user.presses('Undo');
  await user.seesHeading(first?.address ?? '');
  await user.presses('Do not knock');
  await user.seesHeading(second?.address ?? '');
  await user.sees(/^Online · all sent/);
  await user.presses('Previous Door');
  await user.sees('Do not contact. Please walk on.');
  await user.presses(/^Take Back/);
  await user.sees('Nobody of your company was here yet.');
  await user.sees(/^Online · all sent/);
  const visits = (await user.calls('GET', '/api/knocks')) as OwnKnock[];
  expect(visits.map(({ outcome, withdrawn }) => [outcome, withdrawn])).toEqual([['do_not_knock', true]]);
  const crm = (await user.calls('GET', `/api/properties/${first?.id}/crm`)) as {
    stage: string;
    tags: object[];
  };
  expect([crm.stage, crm.tags]).toEqual(['queued', []]);
});

test('a rep is told what is kept of where they stand, and reads it again', async ({
  administrator,
  secondBrowser: user,
}) => {
  const place = { latitude: 33.86, longitude: -112.62 };
  const csv = `address,zip,latitude,longitude\n1 Grand Ave,85342,${place.latitude},${place.longitude}\n3 Grand Ave,85342,33.8605,-112.62`;
  const { queue, doors } = await hasWalk(administrator, user, '85342', csv);
  const [first] = doors;
  await user.standsAt(place.latitude, place.longitude);
  await user.opens(queue);
  await user.follows('Start Knocking');
  await user.sees('Keep where you stand with each visit?');
  await user.presses('Keep My Position');
  await user.sees(/At the door, 0 ft/);
  await user.presses('Conversation');
  await user.sees(/^Online · all sent/);
  await user.presses('My Visits');
  await user.sees(`Conversation, ${first?.address}`);
  await user.sees(/At the door, 0 ft from the door/);
  await user.seesNoAccessibilityProblem();
  const [visit] = (await user.calls('GET', '/api/knocks')) as OwnKnock[];
  expect(visit).toMatchObject({ grade: 'near', fix: { ...place, accuracy: 20 } });
});

test('a queue is taken along with its pictures, and a session that ended loses nothing', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { login, queue, doors } = await hasWalk(administrator, user, '85343', 2);
  await user.opens(queue);
  await user.presses('Take Along');
  await user.sees(/^Taken along .*: 2 properties, 0 pictures/);
  await user.follows('Start Knocking');
  await user.presses('Without Position');
  // Elsewhere somebody signs this device out.
  await administrator.isSignedInAs(login);
  const password = 'another one';
  const change = { currentPassword: login.password, newPassword: password, confirmPassword: password };
  await administrator.calls('POST', '/api/auth/change-password', change);
  await user.presses('Inspected');
  await user.presses(/^Sign in again to send/);
  await user.presses('Sign In');
  await user.isAt(/\/login/);
  await user.signsIn({ ...login, password });
  await user.isAt(/\/knock\//);
  await user.sees(/^Online · all sent/);
  const knocks = (await user.calls('GET', `/api/properties/${doors[0]?.id}/knocks`)) as Knock[];
  expect(knocks.map(({ outcome }) => outcome)).toEqual(['inspected']);
});

test('what the server refuses is shown, can be kept as a file, and is sent again', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { login, queue, doors } = await hasWalk(administrator, user, '85344', 2);
  await startsKnocking(user, queue);
  await user.losesTheNetwork();
  await user.presses('Come back');
  await user.sees(/^Offline · 1 saved on this device/);
  await administrator.calls('POST', '/api/admin/remove-zip', { userId: login.id, zipCode: '85344' });
  await user.findsTheNetworkAgain();
  await user.sees(/1 to look at/);
  await user.presses(/1 to look at/);
  await user.sees('This door is not in your ZIP codes any more.');
  await user.seesNoAccessibilityProblem();
  const file = await user.downloads(() => user.presses('Save as File'));
  expect(file.text).toContain(`"propertyId": ${doors[0]?.id}`);
});

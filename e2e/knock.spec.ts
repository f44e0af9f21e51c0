import sharp from 'sharp';
import type { Appointment } from '../src/contract/appointments.ts';
import type { Knock, OwnKnock } from '../src/contract/knocks.ts';
import type { DoorPhoto } from '../src/contract/photos.ts';
import { expect, type Login, test, type User } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test.use({ serviceWorkers: 'allow' });

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
};

test('ten doors without a network, with a reload between, are in the database once each', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  const { queue, doors } = await hasWalk(administrator, user, '85340', 10);
  await startsKnocking(user, queue);
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.sees(/^Offline/);
  for (const [place, { address }] of doors.entries()) {
    if (place === 4) {
      await user.presses('Dispute This Roof');
      await user.types('What is wrong', 'The roof is new');
      await user.reloads();
      await user.sees('6 of 10 to do');
      await user.presses('Dispute This Roof');
      await expect(user.page.getByLabel('What is wrong')).toHaveValue('The roof is new');
      await user.pressesKeys('Escape');
    }
    await user.seesHeading(address);
    if (place < 3) await user.doesNotSee('Save your location with each visit?');
    if (place === 3) await user.presses('Without Position');
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
  await user.presses('Sold, Details Later');
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
  await user.sees('Nobody from your company has been here yet.');
  await user.sees(/^Online · all sent/);
  const visits = (await user.calls('GET', '/api/knocks')) as OwnKnock[];
  expect(visits.map(({ outcome, withdrawn }) => [outcome, withdrawn])).toEqual([['do_not_knock', true]]);
  const crm = (await user.calls('GET', `/api/properties/${first?.id}/crm`)) as {
    stage: string;
    tags: object[];
  };
  expect([crm.stage, crm.tags]).toEqual(['queued', []]);
});

test('an appointment is set in two taps without a network, and is in the calendar once there is one', {
  tag: '@core',
}, async ({ administrator, secondBrowser: user }) => {
  const { login, queue, doors } = await hasWalk(administrator, user, '85345', 2);
  const [first, second] = doors;
  await startsKnocking(user, queue);
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.sees(/^Offline/);
  await user.seesHeading(first?.address ?? '');
  await user.presses('Appointment');
  await user.seesNoAccessibilityProblem();
  await user.presses(/^Tomorrow 2:00 PM/);
  await user.seesHeading(second?.address ?? '');
  await user.sees(/^Saved: Appointment: Tomorrow 2:00 PM/);
  // A slip of the thumb takes back both.
  await user.presses('Undo');
  await user.seesHeading(first?.address ?? '');
  await user.sees('Nobody from your company has been here yet.');
  await user.doesNotSee(/saved on this device/);
  await user.presses('Appointment');
  await user.presses(/^Tomorrow 10:00 AM/);
  await user.seesHeading(second?.address ?? '');
  await user.sees(/^Offline · 2 saved on this device/);
  await user.presses('Appointment');
  await user.presses('No Time Yet');
  await user.seesHeading('No more doors to knock on');

  await user.findsTheNetworkAgain();
  await user.sees(/^Online · all sent/);
  const appointments = (await user.calls(
    'GET',
    `/api/properties/${first?.id}/appointments`,
  )) as Appointment[];
  expect(appointments).toMatchObject([{ state: 'set', timeZone: 'America/Phoenix', minutes: 60 }]);
  expect(appointments[0]?.startsAt).toMatch(/T17:00:00.000Z$/);
  expect(await user.calls('GET', `/api/properties/${second?.id}/appointments`)).toEqual([]);
  await user.findsMail(login.email, `Appointment: ${first?.address}`);
});

test('photos taken without a network are on the door, and on the property once there is one', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { queue, doors } = await hasWalk(administrator, user, '85346', 2);
  const [first, second] = doors;
  const create = { width: 2600, height: 1300, channels: 3, background: '#a0522d' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  await startsKnocking(user, queue);
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.seesHeading(first?.address ?? '');
  await user.takesPhoto(Buffer.from('no picture at all'));
  await user.seesToast('Photo not saved', /This device cannot read .* as a picture/);
  await user.takesPhoto(picture);
  await user.sees(/^Offline · 1 saved on this device/);
  await expect(user.page.getByRole('img', { name: /saved on this device/ })).toBeVisible();
  await user.seesNoAccessibilityProblem();
  // Changes at the door are sent before its pictures.
  await user.presses('Not home');
  await user.seesHeading(second?.address ?? '');
  await user.reloads();
  await user.sees(/^Offline · 2 saved on this device/);

  await user.findsTheNetworkAgain();
  await user.sees(/^Online · all sent/);
  const path = `/api/properties/${first?.id}/photos`;
  const photos = (await user.calls('GET', path)) as DoorPhoto[];
  expect(photos).toMatchObject([{ width: 2048, height: 1024, by: null }]);
  await user.opens(`${queue}?property=${first?.id}`);
  await user.choosesTab('CRM');
  await expect(user.page.getByRole('img', { name: /^At the door, You/ })).toBeVisible();
  await user.seesNoAccessibilityProblem();
  await user.presses(/^Delete the photo of You/);
  await user.presses('Delete Photo');
  await user.sees('No photos yet.');
  expect(await user.calls('GET', path)).toEqual([]);
});

test('a photo taken with the phone held upright is upright, on the device and on the server', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { queue, doors } = await hasWalk(administrator, user, '85392', 1);
  // As a camera writes it: rotated, the sky to the left, with an orientation tag.
  const side = (background: string) => ({
    create: { width: 400, height: 600, channels: 3 as const, background },
  });
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a0522d' } })
    .composite([{ input: await sharp(side('#3080ff')).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await startsKnocking(user, queue);
  await user.takesPhoto(picture);
  const path = `/api/properties/${doors[0]?.id}/photos`;
  const sent = async () => (await user.calls('GET', path)) as DoorPhoto[];
  await expect.poll(sent).toHaveLength(1);
  const [photo] = await sent();
  expect(photo).toMatchObject({ width: 600, height: 800 });
  const kept = await user.page.request.get(`${new URL(user.page.url()).origin}${path}/${photo?.id}`);
  const { data, info } = await sharp(await kept.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blueAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 2] ?? 0;
  expect([info.width, info.height]).toEqual([600, 800]);
  expect(Math.min(blueAt(300, 100), blueAt(30, 300))).toBeGreaterThan(200);
  expect(Math.max(blueAt(300, 700), blueAt(570, 500))).toBeLessThan(100);
});

test('a queue that is deleted while it is walked is walked to its end', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { queue, doors } = await hasWalk(administrator, user, '85349', 2);
  const [first, second] = doors;
  await startsKnocking(user, queue);
  await user.seesHeading(first?.address ?? '');
  await user.calls('DELETE', `/api${queue.replace('queue', 'queues')}`);
  await user.presses('Conversation');
  await user.sees(/This queue has been deleted/);
  await user.seesHeading(second?.address ?? '');
  await user.presses('Inspected');
  await user.seesHeading('No more doors to knock on');
  await user.sees(/^Online · all sent/);
  for (const [place, { id }] of doors.entries()) {
    const knocks = (await user.calls('GET', `/api/properties/${id}/knocks`)) as Knock[];
    expect(knocks.map(({ outcome }) => outcome)).toEqual([place === 0 ? 'conversation' : 'inspected']);
  }
});

test('changes in the list without a network are sent later, too', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { queue, doors } = await hasWalk(administrator, user, '85347', 2);
  const [first, second] = doors;
  await user.opens(`${queue}?property=${first?.id}`);
  await user.choosesTab('CRM');
  await expect(user.dialog().getByLabel('New note')).toBeVisible();
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.types('New note', 'Gate code 12');
  await user.presses('Add Note');
  await user.seesToast('Saved on this device', 'Note: Gate code 12');
  await user.presses(`Not home at ${first?.address}`);
  await user.seesToast('Saved on this device', `Not home, ${first?.address}`);
  await user.opens(queue);
  await user.sees(/No connection. This is the list as it was/);
  await user.sees(/^Offline · 2 saved on this device/);
  await user.sees('1 of 2');

  await user.findsTheNetworkAgain();
  await user.doesNotSee(/saved on this device/);
  const knocks = (await user.calls('GET', `/api/properties/${first?.id}/knocks`)) as Knock[];
  expect(knocks.map(({ outcome, grade }) => [outcome, grade])).toEqual([['not_home', 'unknown']]);
  const notes = (await user.calls('GET', `/api/properties/${first?.id}/notes`)) as { body: string }[];
  expect(notes.map(({ body }) => body)).toEqual(['Gate code 12']);
  expect(await user.calls('GET', `/api/properties/${second?.id}/knocks`)).toEqual([]);
});

test('a rep sees what is kept of their position, and reads it again', async ({
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
  await user.keepsPosition();
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

test('the strip opens to a map of the walk without a network: oneself, doors by outcome and the route', async ({
  administrator,
  secondBrowser: user,
}) => {
  await user.page.setViewportSize({ width: 390, height: 844 });
  const places = [33.485, 33.4851, 33.4852, 33.48505].map(
    (north, n) => `${n + 1} Map St,85339,${north},${n === 3 ? -111.9247 : -111.925}`,
  );
  const csv = ['address,zip,latitude,longitude', ...places].join('\n');
  const { queue } = await hasWalk(administrator, user, '85339', csv);
  await user.standsAt(33.48495, -111.92505);
  await user.opens(queue);
  await user.doesWithQueue('Save Offline');
  await user.sees(/^Saved offline .*: 4 properties/);
  await user.follows('Start Knocking');
  await user.keepsPosition();
  await user.hasApplicationOnDevice();
  await user.losesTheNetwork();
  await user.seesHeading('1 Map St');
  await user.presses('Not home');
  await user.seesHeading('2 Map St');
  const strip = user.page.getByRole('button', {
    name: /^Map without streets: this door in the middle, 2 to do and 1 done/,
  });
  await expect(strip).toBeInViewport({ ratio: 1 });
  await user.canReach(/^Map without streets: this door/);
  await expect(strip).toHaveAttribute('aria-expanded', 'false');
  await strip.click();

  const map = user.page.getByRole('region', { name: 'Map of the walk' });
  const isOpen = () => expect(map).toBeVisible();
  const isClosed = async () => {
    await expect(map).toHaveCount(0);
    await user.isAt(/\/knock\/\d+$/);
  };
  await isOpen();
  expect((await map.boundingBox())?.height).toBeGreaterThan(844 * 0.4);
  await expect(map.getByRole('button', { name: 'Close Map' })).toHaveAttribute('aria-expanded', 'true');
  await expect(map.getByRole('button', { name: '1 Map St, come back, stop 1' })).toBeVisible();
  await expect(map.getByRole('button', { name: '2 Map St, this door, to do, stop 2' })).toBeVisible();
  await expect(map.getByRole('img', { name: 'You' })).toBeVisible();
  await expect(map.getByText('You are the arrow, to within 66 ft.')).toBeVisible();
  await expect(map.getByRole('list', { name: 'Legend' })).toHaveText('To do 3Come back 1');
  await user.sees('No streets were saved offline for this walk. Doors and route are drawn without them.');
  await user.page.setViewportSize({ width: 1440, height: 900 });
  await user.prefers('dark');
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.prefers('light');
  await user.seesNoAccessibilityProblemInEitherTheme();
  for (const button of ['Not home', 'Appointment']) await user.canReach(button);

  // What closes it leaves the walk where it was.
  await user.pressesKeys('Escape');
  await isClosed();
  await expect(strip).toBeFocused();
  await strip.click();
  await isOpen();
  await user.goesBack();
  await isClosed();
  await strip.click();
  await user.presses('Close Map');
  await isClosed();
  await user.seesHeading('2 Map St');
  await strip.click();
  await user.presses('3 Map St, next door, to do, stop 3');
  await isClosed();
  await user.seesHeading('3 Map St');
  // A visit goes on to the next door's card.
  await user.presses(/^Map without streets: this door/);
  await isOpen();
  await user.presses('Conversation');
  await user.seesHeading('4 Map St');
  await isClosed();
});

test('a queue is taken along with its pictures, and a session that ended loses nothing', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { login, queue, doors } = await hasWalk(administrator, user, '85343', 2);
  await user.opens(queue);
  await user.doesWithQueue('Save Offline');
  await user.sees(/^Saved offline .*: 2 properties, 0 pictures/);
  await user.follows('Start Knocking');
  // This device is signed out from elsewhere.
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
  await user.presses('Tomorrow');
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

test('who logs out before everything is sent is asked, and finds it again', async ({
  administrator,
  secondBrowser: user,
}) => {
  const { login, queue, doors } = await hasWalk(administrator, user, '85388', 2);
  await startsKnocking(user, queue);
  await user.hasApplicationOnDevice();
  await user.opens(queue);
  await user.losesTheNetwork();
  await user.follows('Start Knocking');
  await user.presses('Come back');
  await user.presses('Later Today');
  await user.sees(/^Offline · 1 saved on this device/);
  await user.goesBack();
  await user.logsOut();
  await user.sees('Log out before everything is sent?');
  await user.seesNoAccessibilityProblem();
  await user.presses('Cancel');
  await user.doesNotSee('Log out before everything is sent?');
  await user.logsOut();
  await user.presses('Log Out');
  await user.isAt(/\/$|\/login/);
  await user.findsTheNetworkAgain();
  await user.opens('/login');
  await user.signsIn(login);
  await user.isAt(/\/dashboard/);
  await user.opens(queue.replace('queue', 'knock'));
  await user.sees(/^Online · all sent/);
  const knocks = (await user.calls('GET', `/api/properties/${doors[0]?.id}/knocks`)) as Knock[];
  expect(knocks.map(({ outcome }) => outcome)).toEqual(['come_back']);
});

import sharp from 'sharp';
import { expect, test } from './driver.ts';

test.use({ serviceWorkers: 'allow' });

const ZIP = '85396';
const phone = { width: 390, height: 844 };
const roof = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a rep disputes a roof at the door without a network, a reviewer answers, and the rep reads the answer', async ({
  administrator,
  secondBrowser: rep,
}) => {
  await administrator.hasImported(
    ZIP,
    `address,zip,severityLevel,cropImageUrl\n1 W Gable St,${ZIP},severe,https://pictures.example.com/1.png`,
  );
  await administrator.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: roof, contentType: 'image/png' }),
  );
  const login = await administrator.addsContractor(ZIP);
  await rep.page.setViewportSize(phone);
  await rep.isSignedInAs(login);
  const queue = await rep.hasQueue('Walk', ZIP);
  await rep.opens(queue);
  await rep.follows('Start Knocking');
  await rep.hasApplicationOnDevice();
  await rep.losesTheNetwork();
  await rep.seesHeading('1 W Gable St');
  const door = sharp({ create: { width: 400, height: 300, channels: 3, background: '#a63' } });
  await rep.takesPhoto(await door.jpeg().toBuffer());
  await rep.sees(/^Offline · 1 saved on this device/);
  await rep.presses('Dispute This Roof');
  await rep.presses('Send');
  await rep.sees('Please say what is wrong');
  await rep.types('What is wrong', 'It was replaced in spring');
  await rep.seesNoAccessibilityProblem();
  await rep.presses('Send');
  await rep.seesToast('Roof disputed');
  await rep.sees(/^Offline · 2 saved on this device/);
  await rep.findsTheNetworkAgain();
  await rep.sees(/^Online · all sent/);

  const [lead] = (await rep.calls('GET', `/api/properties?zipCode=${ZIP}`)) as { id: number }[];
  const atRoof = `/dashboard?property=${lead?.id}`;
  await rep.opens(atRoof);
  await rep.sees('Waiting for a reviewer');
  await rep.seesNoAccessibilityProblem();

  await administrator.opens('/review');
  const card = administrator.page.getByRole('listitem').filter({ hasText: `ZIP ${ZIP}` });
  await expect(card.getByText('1 disputed at the door', { exact: true })).toBeVisible();
  await expect(
    card.getByText('Disputed at the door: 1, upheld: 0, waiting: 1', { exact: true }),
  ).toBeVisible();
  await card.getByRole('button', { name: `Review ZIP ${ZIP}` }).click();
  await administrator.sees('It was replaced in spring');
  await expect(administrator.page.getByRole('img', { name: /^From the door, 1 of 1/ })).toBeVisible();
  await administrator.seesNoAccessibilityProblem();
  await administrator.pressesKeys('1', '0', 'Enter');
  await administrator.seesHeading('Nothing left to review');
  await administrator.sees('All saved');
  await administrator.opens('/review');
  await expect(card.getByText('Disputed at the door: 1, upheld: 1', { exact: true })).toBeVisible();

  await rep.reloads();
  await rep.sees('You were right');
  await rep.sees('A reviewer looked again and agreed: the assessment of this roof was changed.');
  await rep.findsMail(login.email, 'agreed');
});

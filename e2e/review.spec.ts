import { expect, test, type User } from './driver.ts';

const ZIP = '85394';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Twenty roofs with a picture each. */
const roofs = [
  'address,zip,severityLevel,cropImageUrl',
  ...Array.from(
    { length: 20 },
    (_, n) => `${n + 1} W Gable St,${ZIP},minor,https://pictures.example.com/${n}.png`,
  ),
].join('\n');

async function isReviewer(administrator: User, reviewer: User) {
  const login = await administrator.addsContractor();
  await administrator.opens(`/admin/users?user=${login.id}`);
  await administrator.presses('Change role');
  await administrator.page.getByRole('menuitem', { name: 'Make reviewer' }).click();
  await administrator.seesNoAccessibilityProblem();
  await administrator.page.getByRole('alertdialog').getByRole('button', { name: 'Make reviewer' }).click();
  await expect(administrator.page.getByText('Reviewer', { exact: true }).first()).toBeVisible();
  await reviewer.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  );
  await reviewer.opens('/login');
  await reviewer.signsIn(login);
  await reviewer.isAt('/review');
}

test('a reviewer judges twenty roofs by keyboard alone, takes one back, and loses none without a connection', async ({
  administrator,
  secondBrowser: reviewer,
}) => {
  await administrator.hasImported(ZIP, roofs);
  await isReviewer(administrator, reviewer);
  // No lead and no bar of a contractor's.
  await expect(reviewer.page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Review',
  ]);
  await reviewer.opens('/pipeline');
  await reviewer.seesHeading(/not found/i);
  await reviewer.opens('/review');
  await reviewer.page.getByRole('button', { name: `Review ZIP ${ZIP}` }).focus();
  await reviewer.pressesKeys('Enter');

  const judged = (count: number) => reviewer.sees(`${count} judged here`);
  await judged(0);
  await expect(reviewer.page.getByAltText('The roof to judge')).toBeVisible();
  await reviewer.seesNoAccessibilityProblem();
  await reviewer.pressesKeys('Enter');
  await reviewer.sees(/^Say what the roof shows/);
  // Pictures that a file names lie nowhere.
  await reviewer.pressesKeys('f');
  await reviewer.sees(/^Nobody knows where this picture lies/);
  await reviewer.pressesKeys('h');
  await expect(reviewer.dialog('Keys')).toBeVisible();
  await reviewer.pressesKeys('Escape');
  await expect(reviewer.dialog()).toHaveCount(0);

  for (let count = 1; count <= 19; count += 1) {
    // A sound one in three keys, a damaged one in two.
    await reviewer.pressesKeys(...(count % 2 ? ['1', '0', 'Enter'] : ['c', 'Enter']));
    await judged(count);
  }
  await reviewer.pressesKeys('z');
  await judged(18);
  await expect(reviewer.page.getByRole('button', { name: 'None', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await reviewer.pressesKeys('Enter');
  await judged(19);
  await reviewer.sees('All saved');

  await reviewer.losesTheServer();
  await reviewer.pressesKeys(' ', 'Enter');
  await reviewer.sees(/^1 answer is not saved yet/);
  await reviewer.findsTheServerAgain();
  await reviewer.presses('Try again');
  await reviewer.seesHeading('Nothing left to review');

  const captures = (await administrator.calls('GET', '/api/review/captures')) as { zipCode: string }[];
  expect(captures.find(({ zipCode }) => zipCode === ZIP)).toMatchObject({
    judged: 19,
    cannotTell: 1,
    disputed: 0,
  });
});

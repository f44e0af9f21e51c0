import { expect, test } from './driver.ts';

const CSV = [
  'Address,Owner,Owner Address,Year Build,Severity Level,Latitude,Longitude',
  '1 Agave Ln,Ann Lee,"1 Agave Ln, Lake Havasu City AZ 86403",1999,severe,34.4801,-114.3201',
  '2 Agave Ln,Bo Lee,"77 Far St, Reno NV 89501",2024,none,34.4803,-114.3203',
  '3 Agave Ln,,,,,34.4805,-114.3205',
].join('\n');

test('leads are sorted and narrowed by score, and a property says what made its score', {
  tag: '@core',
}, async ({ administrator: admin, secondBrowser: user }) => {
  // Scores are made every minute.
  test.setTimeout(180_000);
  await admin.hasImported('86403', CSV);
  const login = await admin.addsContractor('86403');
  await user.isSignedInAs(login);
  await expect(async () => {
    const { leads } = (await user.calls('GET', '/api/leads?sort=score')) as {
      leads: { score: number | null }[];
    };
    expect(leads.map(({ score }) => score)).toEqual([expect.any(Number), 35, expect.any(Number)]);
  }).toPass({ timeout: 100_000 });

  await user.opens('/dashboard');
  await user.page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
  const rows = user.page.getByRole('row').filter({ hasText: 'Agave Ln' });
  await expect(rows).toHaveText([/1 Agave Ln/, /3 Agave Ln.*35/, /2 Agave Ln/]);
  await user.isAt(/sort=score/);
  // Rows are pale until the new order is there.
  await expect(user.page.locator('#leads')).toHaveAttribute('aria-busy', 'false');
  await user.seesNoAccessibilityProblem();

  await user.opens('/dashboard?score=40');
  await expect(rows).toHaveText([/1 Agave Ln/]);
  await user.sees('Score at least 40 points');

  await rows.first().click();
  const score = user.page.getByRole('region', { name: 'Score' });
  await expect(score).toContainText('Built in 1999');
  await expect(score).toContainText('The owner gets mail here');
  await score.getByText('What the score does not use').click();
  await expect(score).toContainText('A name can suggest origin');
  await user.seesNoAccessibilityProblem();

  await user.opens('/map?at=34.4803,-114.3203,17.5');
  const shown = user.page.waitForResponse((answer) => answer.url().includes('/api/scores?'));
  await user.page.getByRole('button', { name: 'Scores' }).click();
  expect((await (await shown).json()) as unknown[]).toHaveLength(3);
  await user.isAt(/layer=scores/);
  await expect(user.page.getByRole('list', { name: 'Score' })).toContainText('75 to 100');
  await user.seesNoAccessibilityProblem();
  await user.opens('/map?at=34.4803,-114.3203,13&layer=scores');
  await user.sees('Zoom in until pins appear to see their scores.');
  await user.page.getByRole('button', { name: 'Scores' }).click();
  await expect(user.page.getByRole('list', { name: 'Score' })).toHaveCount(0);

  await user.opens('/team/numbers');
  await user.sees(/Not enough outcomes yet to learn your own: 0 of 200/);
  await user.page.getByText('All weights').click();
  await user.seesNoAccessibilityProblem();
  await user.page.setViewportSize({ width: 390, height: 844 });
  await user.seesNothingSideways();
});

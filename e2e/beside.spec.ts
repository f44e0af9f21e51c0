import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a property opens beside the table, which stays in use', { tag: '@core' }, async ({
  administrator: user,
}) => {
  const row = (address: string) => user.page.getByRole('row', { name: address });
  await user.hasImported('85376', leadsCsv({ zipCode: '85376', count: 60 }));
  await user.opens('/dashboard?zip=85376&sort=address');
  await user.presses(/^100 N Hayden Rd/);
  await expect(user.dialog('100 N Hayden Rd')).toBeVisible();
  await expect(row('100 N Hayden Rd')).toBeFocused();
  await user.seesNoAccessibilityProblem();
  await user.seesNothingSideways();

  await user.presses(/^103 N Hayden Rd/);
  await expect(user.dialog('103 N Hayden Rd')).toBeVisible();
  await user.pressesKeys('ArrowDown');
  await expect(user.dialog('104 N Hayden Rd')).toBeVisible();
  await expect(row('104 N Hayden Rd')).toHaveAttribute('aria-current', 'true');
  await user.pressesKeys('Enter');
  await expect(user.dialog()).toBeFocused();
  await user.pressesKeys('ArrowRight');
  await expect(user.dialog('105 N Hayden Rd')).toBeVisible();
  await user.reloads();
  await expect(user.dialog('105 N Hayden Rd')).toBeVisible();
  await expect(row('105 N Hayden Rd')).toBeVisible();
  await user.pressesKeys('Escape');
  await expect(user.dialog()).toHaveCount(0);
  await expect(row('105 N Hayden Rd')).toBeFocused();
});

test('what is changed in the list beside an open property stays when it closes', async ({
  administrator: user,
}) => {
  await user.hasImported('85377', leadsCsv({ zipCode: '85377', count: 40 }));
  await user.opens('/dashboard?zip=85377&sort=address');
  await user.presses(/^102 N Hayden Rd/);
  await expect(user.dialog('102 N Hayden Rd')).toBeVisible();
  await user.ticks('Severity', 'Severe');
  await user.sees('10 of 40 properties');
  await user.dialog().getByRole('button', { name: 'Close' }).first().click();
  await expect(user.dialog()).toHaveCount(0);
  await user.sees('10 of 40 properties');
  await user.isAt(/severity=severe/);

  await user.presses(/^10\d N Hayden Rd/);
  await expect(user.dialog()).toBeVisible();
  await user.goesBack();
  await expect(user.dialog()).toHaveCount(0);
  await user.sees('10 of 40 properties');
});

test('a queue is worked beside its table', async ({ administrator: user }) => {
  await user.hasImported('85378', leadsCsv({ zipCode: '85378', count: 60 }));
  await user.opens(await user.hasQueue('At the desk', '85378'));
  await user.page
    .locator('tr[data-property]')
    .first()
    .click({ position: { x: 200, y: 10 } });
  await expect(user.dialog()).toBeVisible();
  await user.seesNoAccessibilityProblem();
  await user.pressesKeys('End');
  await expect(user.dialog('159 N Hayden Rd')).toBeVisible();
  await user.presses('Not home at 159 N Hayden Rd');
  await user.sees('1 of 60');
  await expect(user.dialog('159 N Hayden Rd').getByText('Not home', { exact: true }).first()).toBeVisible();
  await user.pressesKeys('Escape');
  await expect(user.dialog()).toHaveCount(0);
});

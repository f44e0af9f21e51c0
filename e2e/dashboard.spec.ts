import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test('a view lives in the address bar, and the browser leads back through what one did', {
  tag: '@core',
}, async ({ administrator }) => {
  const user = administrator;
  await user.hasImported('85259', leadsCsv({ zipCode: '85259', count: 120 }));
  await user.opens('/dashboard?zip=85259');
  await user.sees('120 properties');
  await user.page.getByLabel('Search').pressSequentially('hayden');
  await user.isAt(/q=hayden/);
  await user.ticks('Severity', 'Severe');
  await user.sees('30 of 120 properties');
  await user.presses('Clear All Filters');
  await user.presses('Page 3');
  await user.sees('101 – 120 of 120');

  await user.goesBack();
  await user.sees('1 – 50 of 120');
  await user.goesBack();
  await user.sees('30 of 120 properties');
  await user.goesBack();
  await user.isAt(/q=hayden$/);
  await user.goesBack();
  await user.isAt(/zip=85259$/);
  await expect(user.page.getByLabel('Search')).toHaveValue('');
});

test('several severities at once, and filters that one has to look for', async ({ administrator }) => {
  const user = administrator;
  await user.hasImported('85261', leadsCsv({ zipCode: '85261', count: 40 }));
  await user.opens('/dashboard?zip=85261&severity=severe');
  await user.sees('10 of 40 properties');
  await user.ticks('Severity', 'Moderate');
  await user.sees('20 of 40 properties');
  await user.isAt(/severity=(severe,moderate|moderate,severe)/);
  await user.presses(/^Filters/);
  await user.page.getByText('More filters').click();
  await user.picks('Pool', 'No pool');
  await user.page.getByRole('checkbox', { name: 'Water stains' }).click();
  await user.seesNoAccessibilityProblem();
  await user.presses(/^Show \d+ propert/);
  await user.isAt(/pool=no/);
  await user.isAt(/damage=water-stains/);
  await user.presses('Remove filter Damage signs: Water stains');
  await user.sees('20 of 40 properties');
  await user.presses(/^Remove filter Severity/);
  await user.sees('40 properties');
  await user.seesNoAccessibilityProblem();
});

test('nonsense in the address bar shows the plain list, and is reported', async ({ administrator }) => {
  const user = administrator;
  await user.hasImported('85260', leadsCsv({ zipCode: '85260', count: 60 }));
  await user.opens(
    '/dashboard?zip=85260&severity=awful&roof=thatch&year=99-3&area=big&sort=evil&direction=up&page=-7',
  );
  await user.sees('60 properties');
  await user.sees('1 – 50 of 60');
  await user.sees(/^Ignored in this link: Severity “awful”, Roof type “thatch”, .*Area “big”\.$/);
  await user.seesNoAccessibilityProblem();
  await user.presses('Remove the ignored values from the address');
  await user.doesNotSee(/Ignored in this link/);
  await user.isAt(/\?zip=85260(?!.*awful)/);
});

test('a selection survives paging, sorting and filtering', async ({ administrator }) => {
  const user = administrator;
  await user.hasImported('85262', leadsCsv({ zipCode: '85262', count: 60 }));
  await user.opens('/dashboard?zip=85262');
  await user.page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await user.sees('50 selected');
  await user.presses('Next page');
  await user.picks('Sort by', 'Year built');
  await user.types('Search', 'no such street');
  await user.seesHeading('No properties match these filters');
  await user.sees('50 hidden by filters');
  const file = await user.downloads(() => user.presses('Export to CSV'));
  expect(file.text.trim().split('\r\n')).toHaveLength(51);
});

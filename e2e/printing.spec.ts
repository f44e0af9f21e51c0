import { expect, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';
import { dailyCsv, hasHouse } from './storm-files.ts';

test('a property prints as one page with its pictures, facts and sources', async ({
  administrator: user,
}) => {
  const picture = 'https://pictures.example.com/roof.svg';
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>';
  await user.page.route(picture, (route) => route.fulfill({ body, contentType: 'image/svg+xml' }));
  await user.hasImported(
    '85716',
    `address,owner,roofType,severityLevel,imageUrl,cropImageUrl\n1 Paper Ln,Ann Lee,flat,severe,${picture},${picture}?crop`,
  );
  await user.opens('/dashboard?zip=85716');
  await user.presses(/^1 Paper Ln/);
  await user.sees('Severity: severe');
  // What comes last: when each source of storms was looked at.
  await user.page.getByText('never checked').first().waitFor({ state: 'attached' });
  const { sheets, text, reach } = await user.prints();
  expect(sheets).toBe(1);
  // Opened beside the table, the property still takes the whole width of the paper.
  expect(reach).toBeGreaterThan(0.7);
  for (const words of [
    '1 Paper Ln',
    'Original image',
    'Ann Lee',
    'Severity: Severe',
    'Sources',
    'from the file of',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('Next');
  await user.seesNoAccessibilityProblem();
});

test('a property with hail prints the checksums of the files on a separate page', async ({
  administrator: user,
}) => {
  const place = { latitude: 33.335, longitude: -111.74 };
  const id = await hasHouse(user, '85296', place);
  await user.hasStorms('250623_rpts_hail.csv', dailyCsv(175, place), id, '2025-06-23');
  await user.opens(`/dashboard?zip=85296&property=${id}`);
  await user.sees('1 Hail Ln');
  await user.page.getByText('Checksums of the files').waitFor({ state: 'attached' });
  const { sheets, text } = await user.prints();
  expect(sheets).toBe(2);
  expect(text).toMatch(/Checksums of the files[\s\S]*SHA-256 [0-9a-f]{64}/);
});

test('a queue prints as a list to be ticked off, its head on every sheet', async ({
  administrator: user,
}) => {
  await user.hasImported('85393', leadsCsv({ zipCode: '85393', count: 250 }));
  await user.opens(await user.hasQueue('Paper round', '85393'));
  await user.seesHeading('Paper round');
  // What its button sends to the printer; a table's head is what browsers repeat.
  const sent = user.page.evaluate(
    () =>
      new Promise((resolve) => {
        const head = () => document.querySelector('.print-sheet thead th')?.textContent;
        addEventListener('beforeprint', () => resolve(head()), { once: true });
      }),
  );
  await user.presses('Print List');
  expect(await sent).toContain('Paper round');

  // The browser's own command prints the same, and an open property itself.
  const { sheets, text } = await user.prints();
  expect(sheets).toBeGreaterThan(5);
  for (const words of ['Paper round', 'To do · 250 properties', '349 N Hayden Rd, 85393', 'HIGH', 'Queued'])
    expect(text).toContain(words);
  expect(text).not.toContain('Manage Queues');
  await user.seesNoAccessibilityProblem();
  await user.page.getByText('100 N Hayden Rd').first().click();
  await expect(user.dialog('100 N Hayden Rd')).toBeVisible();
  expect((await user.prints()).text).not.toContain('349 N Hayden Rd');
});

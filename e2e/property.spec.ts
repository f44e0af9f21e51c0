import { expect, phone, test } from './driver.ts';
import { leadsCsv } from './leads-csv.ts';

test.describe('if there is no room beside the list', () => {
  test.use({ viewport: { width: 1200, height: 800 } });

  test('one walks through a filtered list from door to door, over its pages, and back', async ({
    administrator: user,
  }) => {
    await user.hasImported('85311', leadsCsv({ zipCode: '85311', count: 60 }));
    await user.opens('/dashboard?zip=85311&sort=address&page=1');
    await user.presses(/^149 N Hayden Rd/);
    await user.sees('50 of 60');
    await user.isAt(/property=\d+/);
    await user.sees('No images available for this property');
    await user.seesNoAccessibilityProblem();
    await user.pressesKeys('ArrowRight');
    await expect(user.dialog('150 N Hayden Rd')).toBeVisible();
    await expect(user.dialog().locator('[aria-live=polite]').last()).toHaveText('51 of 60 150 N Hayden Rd');
    await user.isAt(/page=2/);
    await user.presses('Previous property');
    await user.sees('50 of 60');
    await user.presses('Next property');
    await user.choosesTab('Notes');
    await user.types('New note', 'Left');
    await user.pressesKeys('ArrowLeft', 'ArrowLeft');
    await expect(user.dialog('150 N Hayden Rd')).toBeVisible();
    await user.pressesKeys('Escape');
    await expect(user.dialog()).toHaveCount(0);
    await user.sees('51 – 60 of 60');
    await expect(user.page.getByRole('row', { name: /150 N Hayden Rd/ })).toBeFocused();
  });
});

test('a link to a property opens it, the back button closes it, and others see nothing of it', {
  tag: '@core',
}, async ({ administrator, secondBrowser: stranger }) => {
  const user = administrator;
  await user.hasImported('85312', leadsCsv({ zipCode: '85312', count: 3 }));
  await user.opens('/dashboard?zip=85312');
  await user.presses(/^101 N Hayden Rd/);
  await user.isAt(/property=\d+/);
  const link = `/dashboard?property=${new URL(user.page.url()).searchParams.get('property')}`;
  await user.goesBack();
  await expect(user.dialog()).toHaveCount(0);
  await user.isAt('/dashboard?zip=85312');

  await user.opens(link);
  await expect(user.dialog('101 N Hayden Rd')).toBeVisible();
  await user.presses('Close');
  await expect(user.dialog()).toHaveCount(0);
  await user.isAt('/dashboard');

  await stranger.isSignedInAs(await administrator.addsContractor());
  await stranger.opens(link);
  await stranger.sees('Property not found');
  await stranger.doesNotSee('101 N Hayden Rd');
  await stranger.seesNoAccessibilityProblem();
});

test('pictures at other addresses are shown, or reported missing', async ({ administrator: user }) => {
  const picture = (name: string) => `https://pictures.example.com/${name}.png`;
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const referrers: (string | undefined)[] = [];
  await user.page.route('https://pictures.example.com/**', (route) => {
    referrers.push(route.request().headers().referer);
    return route.request().url().includes('there')
      ? route.fulfill({ body: pixel, contentType: 'image/png' })
      : route.fulfill({ status: 404 });
  });
  await user.hasImported(
    '85313',
    `address,imageUrl,cropImageUrl\n1 Picture Ln,${picture('there')},${picture('gone')}`,
  );
  await user.opens('/dashboard?zip=85313');
  await user.presses(/^1 Picture Ln/);
  const original = user.dialog().getByRole('link', { name: /^Original image of 1 Picture Ln/ });
  await expect(original).toHaveAttribute('href', picture('there'));
  await expect(original).toHaveAttribute('target', '_blank');
  await expect(original).toHaveAttribute('rel', /noopener/);
  await user.sees('This picture could not be loaded');
  expect(referrers).toEqual([undefined, undefined]);
  await user.seesNoAccessibilityProblem();
});

test('‘Do not contact’ is exported only on request', async ({ administrator, secondBrowser: user }) => {
  await administrator.hasImported('85314', leadsCsv({ zipCode: '85314', count: 2 }));
  await user.isSignedInAs(await administrator.addsContractor('85314'));
  await user.opens('/dashboard');
  await user.presses(/^100 N Hayden Rd/);
  await user.choosesTab('CRM');
  await user.types('Add a tag', 'Do not contact');
  await user.pressesKeys('Enter');
  await user.sees('Tag Added');
  await user.pressesKeys('Escape');
  await expect(user.dialog()).toHaveCount(0);

  const some = await user.downloads(() => user.presses('Export to CSV'));
  expect(some.text.trim().split('\r\n')).toHaveLength(2);
  await user.sees('1 property tagged ‘Do not contact’ was left out. Export them, too?');
  await user.presses('Cancel');
  await user.page.getByRole('checkbox', { name: 'Select 100 N Hayden Rd' }).click();
  await user.presses('Export to CSV');
  await user.sees('Nothing was exported');
  const all = await user.downloads(() => user.presses('Export All'));
  expect(all.text).toContain('100 N Hayden Rd');
});

test('an administrator governs the tags', async ({ administrator: user }) => {
  await user.opens('/admin-dashboard?tab=tags');
  await user.presses('New Tag');
  await user.presses('Create');
  await user.sees('Type a tag');
  await user.types('Label', 'Solar talk');
  await user.picks('Color', 'Teal');
  await user.seesNoAccessibilityProblem();
  await user.presses('Create');
  await expect(user.dialog()).toHaveCount(0);
  await user.presses('Edit Solar talk');
  await user.types('Label', 'Solar interest');
  await user.presses('Save');
  await expect(user.dialog()).toHaveCount(0);
  await user.presses('Delete Solar interest');
  await user.sees('It is not in use. This action cannot be undone.');
  await user.presses('Delete Tag');
  await expect(user.page.getByRole('alertdialog')).toHaveCount(0);
  await user.doesNotSee('Solar interest');
  await user.seesNoAccessibilityProblem();
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the property fills the screen, and nothing goes sideways', async ({ administrator: user }) => {
    await user.hasImported('85315', leadsCsv({ zipCode: '85315', count: 3 }));
    await user.opens('/dashboard?zip=85315&sort=address');
    await user.presses(/^100 N Hayden Rd/);
    await expect(user.dialog('100 N Hayden Rd')).toBeVisible();
    await user.seesNoAccessibilityProblem();
    const box = await user.dialog().boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await user.seesNothingSideways();
    await user.presses('Next property');
    await expect(user.dialog('101 N Hayden Rd')).toBeVisible();
  });
});

import sharp from 'sharp';
import { expect, phone, test, type User } from './driver.ts';

const ZIP = '85718';
const size = { width: 1000, height: 750 };
/** 600 by 300 pixels. */
const corners = [
  [0.2, 0.3],
  [0.8, 0.3],
  [0.8, 0.7],
  [0.2, 0.7],
] as const;

/** The middles of its shorter sides. */
const ends = [
  [0.22, 0.5],
  [0.78, 0.5],
] as const;

/** A door whose roof has a picture without a scale. */
async function hasPicture(user: User, zip: string): Promise<void> {
  const roof = await sharp({ create: { ...size, channels: 3, background: '#8a8378' } })
    .png()
    .toBuffer();
  await user.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: roof, contentType: 'image/png' }),
  );
  const url = 'https://pictures.example.com/7.png';
  await user.hasImported(zip, `address,zip,areaSquareFeet,cropImageUrl\n7 W Gable St,${zip},1700,${url}`);
  await user.opens(`/dashboard?zip=${zip}`);
  await user.presses(/^7 W Gable St/);
}

test.describe('on the phone', () => {
  test.use(phone);

  test('a rep measures a roof on the phone: four corners, a known length, a pitch, saved; then better, as a second version', {
    tag: '@core',
  }, async ({ administrator: user }) => {
    await hasPicture(user, ZIP);
    await user.sees('No measurements yet. Only your company sees them.');
    await user.presses('Measure Roof');
    await user.sees('This picture has no scale of its own.');
    await user.sees('Set the scale to see areas and lengths.');

    await user.tapsOnRoof([...corners, corners[0]], size);
    await user.sees('Press an end of the roof to make it a gable, or a hip again.');
    await user.tapsOnRoof(ends, size);
    await user.presses('Undo');
    await user.presses('Redo');
    await user.presses('Known length');
    await user.tapsOnRoof(corners.slice(0, 2), size);
    await user.types('Length in feet', '60');
    const result = user.page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('The pitch of every face is assumed, not measured.');
    await user.types('Pitch of the roof', '6');
    await expect(result).not.toContainText('assumed');
    // 60 by 30 feet at 6/12, as near as a finger is.
    await user.sees(/^(1,9[5-9]|2,0[0-7])\d sq ft ± \d+$/);
    await expect(result).toContainText('Ridge (1)');
    await expect(result).toContainText('Rake (4)');
    await user.seesNothingSideways();
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.presses('Save Measurement');
    await user.seesToast('Measurement saved as version 1');
    await user.sees(/^Version 1, /);

    // On the same picture one goes on from what was traced.
    await user.presses('Measure Roof');
    await expect(result).toContainText('Ridge (1)');
    await user.presses('Edge type');
    await user.picks('Edge', /Rake/);
    await user.picks('Type of this edge', 'Wall flashing');
    await expect(result).toContainText('Wall flashing (1)');
    await user.presses('Close the measurement');
    await user.sees('Discard this tracing?');
    await user.presses('Cancel');
    await user.presses('Save Measurement');
    await user.sees(/^Version 2, /);
  });
});

test('at the desk a roof is traced by keys alone, and Escape ends a line before it closes anything', async ({
  administrator: user,
}) => {
  await hasPicture(user, '85719');
  await user.presses('Measure Roof');
  const picture = user.page.getByRole('application');
  await picture.focus();
  await user.pressesKeys('Enter', ...Array.from({ length: 10 }, () => 'Shift+ArrowRight'), 'Enter');
  await user.pressesKeys(...Array.from({ length: 10 }, () => 'Shift+ArrowDown'), 'Enter', 'Escape');
  await expect(picture).toBeVisible();
  await user.doesNotSee('Discard this tracing?');
  await user.sees('2 lines lead nowhere yet.');
  await user.pressesKeys('u');
  await user.sees('One line leads nowhere yet.');
  await user.pressesKeys('r');
  await user.sees('2 lines lead nowhere yet.');
  await user.pressesKeys('Escape');
  await user.presses('Discard');
  await expect(picture).toHaveCount(0);
});

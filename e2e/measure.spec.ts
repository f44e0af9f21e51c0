import sharp from 'sharp';
import { expect, phone, test } from './driver.ts';

test.use(phone);

const ZIP = '85396';
const size = { width: 1000, height: 750 };
/** 600 by 300 pixels. */
const corners = [
  [0.2, 0.3],
  [0.8, 0.3],
  [0.8, 0.7],
  [0.2, 0.7],
] as const;

test('a rep measures a roof on the phone: four corners, a known length, a pitch, saved; then better, as a second version', async ({
  administrator: user,
}) => {
  const roof = await sharp({ create: { ...size, channels: 3, background: '#8a8378' } })
    .png()
    .toBuffer();
  await user.page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: roof, contentType: 'image/png' }),
  );
  await user.hasImported(
    ZIP,
    `address,zip,areaSquareFeet,cropImageUrl\n7 W Gable St,${ZIP},1700,https://pictures.example.com/7.png`,
  );
  await user.opens(`/dashboard?zip=${ZIP}`);
  await user.presses(/^7 W Gable St/);
  await user.sees('No measurements yet. Only your company sees them.');
  await user.presses('Measure Roof');
  await user.sees('This picture has no scale of its own.');
  await user.sees('Give the scale to see areas and lengths.');

  await user.presses('Simple gable');
  await user.tapsOnRoof(corners, size);
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

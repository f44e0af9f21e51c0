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
    await expect(user.page.getByRole('button', { name: 'Measure Roof' })).toBeInViewport();
    await user.presses('Measure Roof');
    await user.sees('This picture has no scale of its own.');
    await user.sees('Set the scale to see areas and lengths.');

    // Two fingers make it larger where they are, and move it; they draw nothing.
    const before = await user.roofAt([60, 20]);
    await user.movesFingersOnRoof(
      [
        [30, 20],
        [90, 20],
      ],
      [
        [-30, 50],
        [150, 50],
      ],
    );
    await expectPlace(user, [60, 50], before);
    const [left] = await user.roofAt([-100, 0]);
    const [right] = await user.roofAt([100, 0]);
    expect(right - left).toBeLessThan(0.4 * size.width);
    await expect(user.page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    for (const _ of [1, 2, 3]) await user.presses('Smaller');
    await expect(user.page.getByRole('button', { name: 'Smaller' })).toBeDisabled();
    // What is under a finger is under the loupe from its first touch on.
    await user.movesFingersOnRoof([[0, 0]], [[0, 0]], () =>
      expect(user.page.locator('svg:has(> use)')).toBeVisible(),
    );
    await user.presses('End Line');

    await user.tapsOnRoof([...corners, corners[0]], size);
    await user.sees('Select an end of the roof to make it a gable, or a hip again.');
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
    const save = user.page.getByRole('button', { name: 'Save Measurement' });
    for (const shown of [save, user.page.getByText(/ squares · 2 faces$/)])
      await expect(shown).toBeInViewport();
    await user.presses('Save Measurement');
    await user.seesToast('Measurement of 7 W Gable St', /Saved as version 1\./);
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

/** Checks which place of the picture is at a place of its box. */
async function expectPlace(user: User, at: readonly [number, number], [x, y]: readonly [number, number]) {
  const [nowX, nowY] = await user.roofAt(at);
  expect(Math.hypot(nowX - x, nowY - y)).toBeLessThan(3);
}

test('at the desk a picture grows and moves under the pointer', async ({ administrator: user }) => {
  await hasPicture(user, '85717');
  await user.presses('Measure Roof');
  const box = await user.page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no picture to trace on');
  const { mouse } = user.page;
  const at = [120, 60] as const;
  const point = [box.x + box.width / 2 + at[0], box.y + box.height / 2 + at[1]] as const;
  await mouse.move(...point);
  const place = await user.roofAt(at);
  const across = async () => (await user.roofAt([100, 0]))[0] - (await user.roofAt([0, 0]))[0];
  const whole = await across();
  await mouse.wheel(0, -300);
  await expect.poll(across).toBeLessThan(whole * 0.6);
  await expectPlace(user, at, place);
  await user.pressesKeys('+');
  await expect.poll(across).toBeLessThan(whole * 0.4);
  await expectPlace(user, at, place);
  await mouse.down({ button: 'middle' });
  await mouse.move(point[0] - 40, point[1] - 20, { steps: 5 });
  await mouse.up({ button: 'middle' });
  await expectPlace(user, [at[0] - 40, at[1] - 20], place);
  await user.page.getByRole('application').focus();
  await user.page.keyboard.down('Space');
  await mouse.down();
  await mouse.move(...point, { steps: 5 });
  await mouse.up();
  await user.page.keyboard.up('Space');
  await expectPlace(user, at, place);
  await expect(user.page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await user.pressesKeys('-', '-', '-', '-');
  await expect.poll(across).toBeCloseTo(whole, 1);
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

/** A gable roof of 40 by 30 feet at 6 in 12, as EagleView exports it. */
const eagleView = `<?xml version="1.0" encoding="utf-8"?>
<EAGLEVIEW_EXPORT><LOCATION address="1 Bought St"/><STRUCTURES northorientation="0.0"><ROOF id="ROOF1">
<FACES><FACE designator="A" id="F1" type="ROOF"><POLYGON id="P1" path="L1,L2,L3,L4" pitch="6" size="671"/></FACE>
<FACE designator="B" id="F2" type="ROOF"><POLYGON id="P2" path="L3,L5,L6,L7" pitch="6" size="671"/></FACE></FACES>
<LINES><LINE id="L1" path="C1,C2" type="EAVE"/><LINE id="L2" path="C2,C3" type="RAKE"/>
<LINE id="L3" path="C3,C4" type="RIDGE"/><LINE id="L4" path="C4,C1" type="RAKE"/>
<LINE id="L5" path="C4,C5" type="RAKE"/><LINE id="L6" path="C5,C6" type="EAVE"/><LINE id="L7" path="C6,C3" type="RAKE"/></LINES>
<POINTS><POINT id="C1" data="0,0,10"/><POINT id="C2" data="40,0,10"/><POINT id="C3" data="40,15,17.5"/>
<POINT id="C4" data="0,15,17.5"/><POINT id="C5" data="0,30,10"/><POINT id="C6" data="40,30,10"/></POINTS>
</ROOF></STRUCTURES></EAGLEVIEW_EXPORT>`;

test('a measurement that was bought is looked at, saved as a version, and names where it is from', async ({
  administrator: user,
}) => {
  await hasPicture(user, '85723');
  await user.presses('Import Measurement');
  const choose = (name: string, content: string) =>
    user.page
      .getByRole('dialog', { name: 'Import a measurement' })
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await choose('roof.pdf', '%PDF-1.7');
  await user.sees('This file is neither XML nor JSON that can be read.');
  await choose('roof.xml', eagleView.replace('</LINES>', ''));
  await user.sees('This file is neither XML nor JSON that can be read.');
  await choose('roof.xml', eagleView.replace('path="C3,C4"', 'path="C3,C9"'));
  await user.sees(/^2 of 2 faces of this file cannot be read/);
  await choose('roof.xml', eagleView);
  await user.sees(/^1,342 sq ft ± \d+, .*2 faces$/);
  await user.sees('ridge 40 ft, eave 80 ft, rake 67 ft');
  await user.seesNoAccessibilityProblem();
  await user.isPictured('import');
  await user.presses('Save Measurement');
  await user.seesToast('Measurement imported');
  await user.sees(/from EagleView, roof\.xml$/);
});

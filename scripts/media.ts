import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startProcess } from '#testing/process.ts';
import { ensureWebBuilt } from './build-web.ts';
import { endAllAtExit } from './end-all-at-exit.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { makePairs } from './media/pairs.ts';
import { mediaFolder } from './media/save-picture.ts';
import { makeScreens, makeSharePicture } from './media/screens.ts';
import { prepareStage, stageAdmin } from './media/stage.ts';
import { recordTour } from './media/tour.ts';

// Makes what public/media holds, from the running application with its sample company. Needs Chromium, and ffmpeg
// for the tour. `npm run media pairs` makes one part alone: pairs, screens, tour or share.
const parts = process.argv.slice(2);
const wanted = (part: string) => parts.length === 0 || parts.includes(part);

if (wanted('tour') && spawnSync('ffmpeg', ['-version']).status !== 0) {
  console.error('The tour needs ffmpeg with libvpx-vp9 and libx264; on Debian: apt-get install ffmpeg');
  process.exit(1);
}
endAllAtExit();
mkdirSync(mediaFolder, { recursive: true });
if (wanted('pairs')) await makePairs();
if (['screens', 'tour', 'share'].some(wanted)) await filmApplication();

async function filmApplication(): Promise<void> {
  await ensureWebBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'ridgecap-media-'));
  const server = await startProcess({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'on',
    ADMIN_EMAIL: stageAdmin.email,
    ADMIN_PASSWORD: stageAdmin.password,
  });
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  });
  try {
    await server.ready();
    const stage = await prepareStage(browser, server.url, server.output());
    if (wanted('screens')) await makeScreens(stage);
    if (wanted('tour')) await recordTour(stage);
    if (wanted('share')) await makeSharePicture(browser, server.url);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

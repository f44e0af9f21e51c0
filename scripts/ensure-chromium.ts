import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

// The shell first: it draws no browser window around the page, and the journeys take half the time.
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium for the browser tests; installs one if there is none. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    for (const browser of ['chromium-headless-shell', 'chromium'])
      if (!findChromium())
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findChromium();
  if (!installed)
    throw new Error('Chromium could not be installed. Install it by hand or set CHROMIUM to its path.');
  return installed;
}

function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM, ...systemBrowsers, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

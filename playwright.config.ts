import { defineConfig } from '@playwright/test';
import { TIME_ZONE } from './e2e/days.ts';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // A third has nothing left to work with: two use all of two cores.
  workers: 2,
  // A journey that fails once and passes then is told as flaky (scripts/test.ts), and is to be mended.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    // A page in a context that was used before takes a third less of the processor. It is emptied between journeys.
    reuseContext: true,
    // Each journey would fetch the whole application for it; those that go offline say that they want it.
    serviceWorkers: 'block',
    // Journeys need not wait for movement; those that are about it ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});

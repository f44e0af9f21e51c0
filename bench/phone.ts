import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { ensureChromium } from '../scripts/ensure-chromium.ts';
import { ADMIN } from './leads-lab.ts';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });

/** A phone of 390 by 844 pixels on which the administrator is signed in. */
export async function openPhone(browser: Browser, baseUrl: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.request.post(`${baseUrl}/api/auth/login`, { data: ADMIN });
  return context;
}

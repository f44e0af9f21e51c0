import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  applicationPaths,
  landingPaths,
  pageFile,
  pageKeys,
  proposalPath,
  publicPaths,
  publicSiteOf,
} from './pages.ts';

test('the server knows every address that the application’s router knows', () => {
  const router = readFileSync(new URL('../web/app/router.tsx', import.meta.url), 'utf8');
  const paths = [...router.matchAll(/path: '([^'*]+)'/g)].map(([, path]) => `/${path}`);
  expect(paths.length).toBeGreaterThan(10);
  expect([...landingPaths, ...applicationPaths, proposalPath]).toEqual(expect.arrayContaining(paths));
});

test('every public page has its own file', () => {
  expect(new Set(pageKeys.map(pageFile)).size).toBe(publicPaths.length + 1);
  expect(pageFile('/case-studies/zip-85031')).toBe('case-studies.zip-85031.html');
});

test('without a scheduling page a demo is asked for by the form, and there by email', () => {
  const details = { supportEmail: 'help@roofs.example', phone: '(602) 555-0142' };
  expect(publicSiteOf({ ...details, schedulingUrl: null })).toMatchObject({
    phoneLink: 'tel:6025550142',
    demoUrl: '/contact?about=demo',
    demoCallUrl: expect.stringMatching(/^mailto:help@roofs\.example\?/),
  });
  const schedulingUrl = 'https://calendar.example/roofs';
  expect(publicSiteOf({ ...details, schedulingUrl })).toMatchObject({
    demoUrl: schedulingUrl,
    demoCallUrl: schedulingUrl,
  });
});

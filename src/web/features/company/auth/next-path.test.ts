import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import type { StartScreen } from '#domain/start-screens.ts';
import { homePathOf, loginPathFor, safeNextPath } from './next-path.ts';

describe('the page after login', () => {
  it('is the one that was asked for', () => {
    expect(safeNextPath('/queue/7?sort=address#top')).toBe('/queue/7?sort=address#top');
    const login = new URL(loginPathFor('/queues?x=1&y=2'), 'https://ridgecap.example');
    expect(safeNextPath(login.searchParams.get('next'))).toBe('/queues?x=1&y=2');
  });

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/reset-password',
  ])('is never %j', (next) => {
    expect(safeNextPath(next)).toBeNull();
  });

  it('stays on this site whatever the address bar says', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      '%2f',
      'evil.example',
      'a',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeNextPath(`/${pieces.join('')}`);
        if (path !== null) expect(new URL(path, 'https://ridgecap.example').host).toBe('ridgecap.example');
      }),
      { numRuns: 2000 },
    );
  });

  it('is else the admin dashboard for admins, the dashboard or a chosen Today for contractors, and no leads for who works for the platform', () => {
    const homes = (startScreen: StartScreen) => roles.map((role) => homePathOf({ role, startScreen }));
    expect(homes('dashboard').toSorted()).toEqual(['/admin-dashboard', '/captures', '/dashboard', '/review']);
    expect(homes('today').toSorted()).toEqual(['/admin-dashboard', '/captures', '/review', '/today']);
  });
});

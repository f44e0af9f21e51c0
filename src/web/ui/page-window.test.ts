import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the page buttons under a table', () => {
  it('keep the current page in the middle and stop at both ends', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(3, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(10, 20)).toEqual([8, 9, 10, 11, 12]);
    expect(pageWindow(19, 20)).toEqual([16, 17, 18, 19, 20]);
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0)).toEqual([]);
  });

  it('are up to five consecutive pages that exist and hold the current one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (page, count) => {
        const shown = pageWindow(page, count);
        expect(shown).toHaveLength(Math.min(5, count));
        expect(shown).toContain(Math.min(page, count));
        expect(shown.every((one, index) => one === (shown[0] ?? 0) + index)).toBe(true);
        expect(shown[0]).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBeLessThanOrEqual(count);
      }),
    );
  });
});

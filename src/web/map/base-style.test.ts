import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { afterAll, expect, test, vi } from 'vitest';
import { baseStyle } from './base-style.ts';
import { FIRST_LABEL, SOURCES } from './sources.ts';

vi.stubGlobal('location', { origin: 'https://ridgecap.example' });
afterAll(() => vi.unstubAllGlobals());

const tiles = { version: 'abc', minZoom: 0, maxZoom: 15, bounds: [-112, 33, -111, 34] as const };

test.each([
  [false, null],
  [true, tiles],
  [false, tiles],
])('the style is one that MapLibre takes, dark %s, with tiles %o', (isDark, base) => {
  expect(validateStyleMin(baseStyle(isDark, base))).toEqual([]);
});

test('no other host is asked for anything, and what is laid on the ground goes under all names', () => {
  const { sources, layers, glyphs, sprite } = baseStyle(false, tiles);
  expect([glyphs, sprite]).toEqual([undefined, undefined]);
  expect(sources[SOURCES.tiles]).toMatchObject({
    tiles: ['https://ridgecap.example/api/map/base/{z}/{x}/{y}?v=abc'],
  });
  const firstName = layers.findIndex(({ type }) => type === 'symbol');
  expect(layers[firstName]?.id).toBe(FIRST_LABEL);
  expect(layers.slice(firstName).every(({ type }) => type === 'symbol')).toBe(true);
});

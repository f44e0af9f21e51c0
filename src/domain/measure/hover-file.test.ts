import { expect, test } from 'vitest';
import { readHover } from './hover-file.ts';
import { measureRoof } from './measure.ts';

/** The roof of the example that HOVER publishes. */
const published = {
  roof: {
    roof_facets: { area: 3520, total: 23, length: null },
    ridges_hips: { area: null, total: 21, length: 250.25 },
    valleys: { area: null, total: 10, length: 140.33 },
    rakes: { area: null, total: 16, length: 96.67 },
    gutters_eaves: { area: null, total: 24, length: 220.5 },
    flashing: { area: null, total: 8, length: 16.92 },
    step_flashing: { area: null, total: 3, length: 9.25 },
    pitch: [
      { roof_pitch: '8/12', area: 3185, percentage: 90.48 },
      { roof_pitch: '6/12', area: 320, percentage: 9.09 },
      { roof_pitch: '4/12', area: 15, percentage: 0.43 },
    ],
    waste_factor: { area: { zero: 3520, plus_5_percent: 3696 } },
  },
};

test('HOVER’s published example is a measurement without corners, with its own figures', () => {
  const bought = readHover(published);
  if ('problem' in bought) throw new Error(bought.problem);
  const found = measureRoof(bought.tracing);
  expect(found).toMatchObject({
    ...{ slopedSquareFeet: 3520, plusMinusSquareFeet: 176, facets: 23, faces: [], edges: [] },
    lengths: [
      { type: 'ridge', feet: 250.25, count: 21 },
      { type: 'valley', feet: 140.33 },
      { type: 'rake', feet: 96.67 },
      { type: 'eave', feet: 220.5 },
      { type: 'wall flashing', feet: 16.92 },
      { type: 'step flashing', feet: 9.25 },
    ],
    byPitch: [
      { pitch: 8, squareFeet: 3185, percent: 90.48 },
      { pitch: 6, percent: 9.09 },
      { pitch: 4, percent: 0.43 },
    ],
    warnings: [expect.stringContaining('assumed'), expect.stringContaining('counted as ridges')],
  });
  // 3185 / 1.2019 + 320 / 1.118 + 15 / 1.0541
  expect((found as { planSquareFeet: number }).planSquareFeet).toBeCloseTo(2950.5, 0);
});

test.each([
  [{ summary: {}, openings: {}, facades: { stucco: [] }, roof: { facets: [] } }, /full_json/],
  [{ roof_lines: [] }, /roof_lines.*no areas or pitches/],
  [{ sketch: {} }, /sketch_json/],
  [{ paint_measurements: {} }, /for paint/],
  [[{ from: 1 }], /summary of a roof.*full_json, roof_lines/],
])('another file of HOVER is named, with what to download instead: %j', (file, name) => {
  const { problem } = readHover(file) as { problem: string };
  expect(problem).toMatch(name);
  expect(problem).toContain('download the summary (summarized_json)');
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['an export of another maker', { EAGLEVIEW_EXPORT: {} }],
  ['a roof without its area', { roof: { ...published.roof, roof_facets: { area: null } } }],
  ['a roof without its faces', { roof: { ...published.roof, roof_facets: { area: 3520 } } }],
  ['a roof without a pitch', { roof: { ...published.roof, pitch: [] } }],
  ['a pitch that cannot be read', { roof: { ...published.roof, pitch: [{ roof_pitch: 'steep', area: 9 }] } }],
])('%s is refused with a sentence', (_, file) => {
  expect(readHover(file)).toEqual({ problem: expect.stringMatching(/HOVER/) });
});

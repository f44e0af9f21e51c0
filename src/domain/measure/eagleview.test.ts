import { describe, expect, test } from 'vitest';
import { type Bought, readEagleView } from './eagleview.ts';
import { measureRoof } from './measure.ts';

/** Two faces of a report of EagleView's sandbox, as its API answers them: 255.13 and 234.76 sq ft at 5 in 12. */
const sandbox = {
  EAGLEVIEW_EXPORT: {
    STRUCTURES: {
      '@northorientation': '299.8',
      ROOF: {
        FACES: {
          FACE: [
            face('F1', 'L1,L3,L4,L5,L2', '255.131907036'),
            face('F2', 'L2,L7,L9,L8,L6', '234.760636022'),
            { '@id': 'F90', '@type': 'ROOFPENETRATION', POLYGON: { '@path': 'L1,L3,L10', '@pitch': '0' } },
          ],
        },
        LINES: {
          LINE: Object.entries({
            L1: ['C5,C6', 'EAVE'],
            L2: ['C9,C5', 'HIP'],
            L3: ['C6,C7', 'RAKE'],
            L4: ['C7,C8', 'RIDGE'],
            L5: ['C8,C9', 'HIP'],
            L6: ['C10,C5', 'EAVE'],
            L7: ['C9,C12', 'RIDGE'],
            L8: ['C11,C10', 'VALLEY'],
            L9: ['C12,C11', 'HIP'],
            L10: ['C7,C5', 'OTHER'],
          }).map(([id, [path, type]]) => ({ '@id': id, '@path': path, '@type': type })),
        },
        POINTS: {
          POINT: Object.entries({
            C5: '-4.539516139,84.636574305,32.510583787',
            C6: '-4.539516139,55.791039151,32.510583787',
            C7: '4.742679207,55.791039151,36.378165182',
            C8: '4.742679207,68.770745074,36.378165182',
            C9: '8.034496150,72.062562016,37.749755574',
            C10: '12.443786881,84.636574305,32.510583787',
            C11: '25.155949933,72.432897774,37.595449009',
            C12: '24.785614175,72.062562016,37.749755574',
          }).map(([id, data]) => ({ '@id': id, '@data': data })),
        },
      },
    },
  },
};

function face(id: string, path: string, size: string) {
  return { '@id': id, '@type': 'ROOF', POLYGON: { '@path': path, '@pitch': '5', '@unroundedsize': size } };
}

function measured(bought: Bought) {
  if ('problem' in bought) throw new Error(bought.problem);
  const found = measureRoof(bought.tracing);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

const change = (from: string, to: string): unknown =>
  JSON.parse(JSON.stringify(sandbox).replaceAll(from, to));

describe('a measurement bought from EagleView', () => {
  test('has the areas that its report states, and its own types of edges', () => {
    const found = measured(readEagleView(sandbox));
    expect(found.faces.map(({ slopedSquareFeet }) => slopedSquareFeet)).toEqual([
      expect.closeTo(255.13, 0),
      expect.closeTo(234.76, 0),
    ]);
    const feet = Object.fromEntries(found.lengths.map(({ type, feet }) => [type, feet]));
    // The rise of each from its corners' heights.
    expect(feet.eave).toBeCloseTo(28.85 + 16.98, 0);
    expect(feet.ridge).toBeCloseTo(12.98 + 16.75, 0);
    expect(feet.hip).toBeCloseTo(
      Math.hypot(12.574, 12.574, 5.239) + Math.hypot(3.292, 3.292, 1.372) + 0.546,
      0,
    );
    expect(feet.valley).toBeCloseTo(Math.hypot(12.712, 12.204, 5.085), 0);
    expect(found.plusMinusSquareFeet).toBeGreaterThan(0);
  });

  test('has its penetrations, and says what its file does not state', () => {
    const bought = readEagleView(sandbox);
    expect(bought).toMatchObject({
      tracing: { penetrations: [{ kind: 'other' }] },
      notes: [expect.stringContaining('states no errors')],
    });
  });

  test('of one face has its pitch by the heights of its corners where none is stated', () => {
    const bought = readEagleView(change('"@pitch":"5",', ''));
    if ('problem' in bought) throw new Error(bought.problem);
    for (const { pitch } of bought.tracing.faces) expect(pitch).toBeCloseTo(5, 1);
  });

  test('keeps a face without a type, and leaves walls out', () => {
    const faces = (type: string) => {
      const bought = readEagleView(change('"@type":"ROOF"', type));
      return 'problem' in bought ? bought.problem : bought.tracing.faces.length;
    };
    expect(faces('"@other":""')).toBe(2);
    expect(faces('"@type":"WALL"')).toContain('no faces of a roof');
  });

  test('says where its corners give another area, and which lines it does not know', () => {
    const bought = readEagleView(
      JSON.parse(JSON.stringify(sandbox).replace('255.131907036', '300').replaceAll('"VALLEY"', '"CRICKET"')),
    );
    if ('problem' in bought) throw new Error(bought.problem);
    expect(bought.notes.join(' ')).toMatch(/1 of 2 faces give another area.*: CRICKET\./);
  });

  test.each<[string, unknown, RegExp]>([
    ['another file', { roof: {} }, /not a measurement of EagleView/],
    ['text', 'EAGLEVIEW_EXPORT', /not a measurement of EagleView/],
    ['nothing', null, /not a measurement of EagleView/],
    ['no roof', { EAGLEVIEW_EXPORT: {} }, /no faces of a roof/],
    ['a line that is missing', change('"L4"', '"L44"'), /1 of 2 faces .* do not close/],
    ['a corner without numbers', change('25.155949933', 'x'), /1 of 2 faces .* do not close/],
  ])('that is %s is refused with a sentence', (_, file, sentence) => {
    expect(readEagleView(file)).toEqual({ problem: expect.stringMatching(sentence) });
  });
});

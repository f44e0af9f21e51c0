import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralize, restore } from './formula.ts';

test('a cell that a spreadsheet would run gets an apostrophe in front', () => {
  expect(neutralize('=HYPERLINK("http://evil.example")')).toBe('\'=HYPERLINK("http://evil.example")');
  expect(neutralize('@SUM(1)')).toBe("'@SUM(1)");
  expect(neutralize('+1 602 555 0142')).toBe("'+1 602 555 0142");
  expect(neutralize(' -1')).toBe("' -1");
  expect(neutralize('\t=1')).toBe("'\t=1");
  for (const sign of ['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'])
    expect(neutralize(`${sign}1`)).toBe(`'${sign}1`);
  for (const unseen of ['\u200b', '\ufeff', '\u2060', '\u00ad', '\u200b\ufeff '])
    expect(neutralize(`${unseen}=1`)).toBe(`'${unseen}=1`);
  expect(neutralize('12 E Main St')).toBe('12 E Main St');
  expect(neutralize("O'Neil")).toBe("O'Neil");
});

test('a leading apostrophe that was the owner’s own stays', () => {
  expect(restore("'t Hooft")).toBe("'t Hooft");
  expect(restore(neutralize("'=1"))).toBe("'=1");
});

test('digits that Excel kept as text are read as that text', () => {
  expect(restore('="02134"')).toBe('02134');
  expect(restore('="say ""hi"""')).toBe('say "hi"');
});

test('whatever the text is, exporting and importing gives it back', () => {
  const dangerous = fc.string({
    unit: fc.constantFrom('=', '+', '﹦', '@', "'", '"', ' ', '\t', '\u200b', '\ufeff', 'a', '1'),
  });
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), dangerous),
      (text) => restore(neutralize(text)) === text,
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rareWords } from './rare-words.ts';

const everywhere = (...trigrams: string[]) => new Map(trigrams.map((trigram) => [trigram, 0.9]));
const everyStreet = everywhere('  n', ' n ', '  e', ' el', 'elm', '  s', ' st', 'st ');

test('words that most texts hold are left out, with their beginnings and ends', () => {
  expect(rareWords('7770 n elm', everyStreet)).toEqual(['7770 ']);
  expect(rareWords('n 7770-9', everyStreet)).toEqual([' 7770-', '-9']);
});

test('a search with only common or only rare words is asked unchanged', () => {
  expect(rareWords('n elm', everyStreet)).toEqual(['n elm']);
  expect(rareWords('12 oak', everyStreet)).toEqual(['12 oak']);
  expect(rareWords('%_\\', everyStreet)).toEqual(['%_\\']);
});

test('every part that is looked up is a part of the search, with four-byte characters intact', () => {
  const search = fc.string({ unit: fc.constantFrom(...'ab1 %\\-é', '😀'), minLength: 1, maxLength: 12 });
  const common = fc.array(fc.string({ unit: fc.constantFrom(...' ab1'), minLength: 3, maxLength: 3 }));
  fc.assert(
    fc.property(search, common, (text, trigrams) => {
      for (const part of rareWords(text, everywhere(...trigrams))) {
        expect(text).toContain(part);
        expect(part.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

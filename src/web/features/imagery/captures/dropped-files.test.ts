import { expect, test } from 'vitest';
import { asFolder } from './dropped-files.ts';

test('a folder’s pictures come in the order of their names, and other files are not lost', () => {
  const files = ['b.JPG', 'flight.MRK', 'a.jpeg', 'map.TIF', 'jpg'].map((name) => new File([], name));
  const { pictures, others } = asFolder(files);
  expect(pictures.map(({ name }) => name)).toEqual(['a.jpeg', 'b.JPG', 'map.TIF']);
  expect(others.map(({ name }) => name)).toEqual(['flight.MRK', 'jpg']);
});

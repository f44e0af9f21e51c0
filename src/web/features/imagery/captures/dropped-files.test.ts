import { expect, test } from 'vitest';
import { asFolder } from './dropped-files.ts';

test('of a folder pictures come in the order of their names, and what is none by name is not lost sight of', () => {
  const files = ['b.JPG', 'flight.MRK', 'a.jpeg', 'map.TIF', 'jpg'].map((name) => new File([], name));
  const { pictures, others } = asFolder(files);
  expect(pictures.map(({ name }) => name)).toEqual(['a.jpeg', 'b.JPG', 'map.TIF']);
  expect(others.map(({ name }) => name)).toEqual(['flight.MRK', 'jpg']);
});

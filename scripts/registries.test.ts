import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registries } from './registries.ts';

test.each(Object.entries(registries()))('%s lists every file of its kind (npm run openapi)', (path, list) => {
  expect(readFileSync(path, 'utf8')).toBe(list);
});

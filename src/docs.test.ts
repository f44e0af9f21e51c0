import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Lower-case names of products that look like ours. */
const foreign = new Set(['iCalendar', 'macOS']);

const files = globSync(['*.*', '{src,e2e,scripts,bench,tools,deploy,docs,public}/**/*.*']);
const pages = files.filter((file) => /^(?:ARCHITECTURE|CONTRIBUTING)\.md$|^src\/.*README\.md$/.test(file));
const code = files.filter((file) => /\.(?:[cm]?[jt]sx?|sql|typ|html|json|ya?ml)$/.test(file));
const names = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/[\w$]+/g) ?? []));

/** Names of code and of tables that a page mentions. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+)\b/g)].map(([name]) => name);

/** Files that a page names: by their end, as 'doors/undo.ts', or from the root. */
const filesIn = (text: string) =>
  [...text.matchAll(/(?<![\w…<*/.-])(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:tsx?|mjs|typ|md|sql)\b/g)].map(
    ([file]) => file,
  );

const isThere = (file: string) => files.some((one) => one === file || one.endsWith(`/${file}`));

test.each(pages)('%s names nothing that is gone', (page) => {
  const text = readFileSync(page, 'utf8');
  const gone = namesIn(text).filter((name) => !names.has(name) && !foreign.has(name));
  const ends = filesIn(text).filter((file) => !isThere(file));
  const decisions = [...text.matchAll(/\b(\d{4})\b(?=[^\n]*?\))/g)]
    .filter(({ index }) =>
      /decisions? (?:\d{4}(?:, | and ))*$/.test(text.slice(Math.max(0, index - 60), index)),
    )
    .map(([number]) => number)
    .filter((number) => !files.some((one) => one.startsWith(`docs/decisions/${number}-`)));
  expect({ gone, files: ends, decisions }).toEqual({ gone: [], files: [], decisions: [] });
});

test('the tour stays a tour', () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1500);
  expect(pages.length).toBeGreaterThan(30);
});

test.each(globSync(['docs/*.md', 'docs/decisions/*.md']))('%s names no file that is gone', (page) => {
  expect(filesIn(readFileSync(page, 'utf8')).filter((file) => !isThere(file))).toEqual([]);
});

test('the index has every decision', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = globSync('docs/decisions/**/[0-9]*.md');
  expect(decisions.filter((file) => !index.includes(`](${file.replace('docs/decisions/', '')})`))).toEqual(
    [],
  );
});

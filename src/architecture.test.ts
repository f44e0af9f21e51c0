import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, expect, test } from 'vitest';
import { featuresOf } from '../e2e/features.ts';

const folders = ['src', 'e2e', 'scripts', 'bench', 'tools'];
let result: ICruiseResult;

beforeAll(async () => {
  const { forbidden, options } = await extractConfig('./.dependency-cruiser.mjs');
  const ruleSet = { forbidden };
  const output = await cruise(folders, { ...options, validate: true, ruleSet }, undefined, {
    tsConfig: extractTsConfig('tsconfig.json'),
  });
  result = output.output as ICruiseResult;
  // It reads every module there is: on a busy machine that is minutes.
}, 300_000);

test('no import crosses a line of ARCHITECTURE.md', () => {
  const broken = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  expect(broken).toEqual([]);
});

test.each(['server', 'web'])('no features of the %s know each other in a circle', (side) => {
  const featureOf = (file: string) => new RegExp(`^src/${side}/features/[^/]+/([^/]+)/`).exec(file)?.[1];
  const known = new Map<string, Set<string>>();
  for (const { source, dependencies } of result.modules) {
    const from = featureOf(source);
    if (!from || source.includes('.test.')) continue;
    const others = dependencies.flatMap(({ resolved }) => featureOf(resolved) ?? []);
    known.set(from, new Set([...(known.get(from) ?? []), ...others.filter((other) => other !== from)]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(known.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  expect(known.size).toBeGreaterThan(10);
  expect([...known.keys()].filter((name) => reaches(name, name))).toEqual([]);
});

test('the check has seen every module there is', () => {
  const seen = new Set(result.modules.map((module) => module.source));
  const missed = folders.flatMap(sourceFiles).filter((file) => !seen.has(file));
  expect(missed).toEqual([]);
});

test('a module of the web that acts by being imported is named in package.json: the build drops others', () => {
  const { sideEffects } = JSON.parse(readFileSync('package.json', 'utf8')) as { sideEffects: string[] };
  const acting = sourceFiles('src/web').filter(
    (file) => !file.includes('.test.') && /^(?:void )?[\w.?]+\(|^import '/m.test(readFileSync(file, 'utf8')),
  );
  expect(acting.sort()).toEqual(sideEffects.filter((name) => name.startsWith('src/')).sort());
});

test('the room of calls knows no feature by name: how long an answer is used is a field of its endpoint', () => {
  const files = sourceFiles('src/web/api').filter((file) => !file.includes('.test.'));
  const named = files.filter((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
    return /\bapi\.\w|\bfeature (===|!==)|includes\(feature\)/.test(code);
  });
  expect(files.length).toBeGreaterThan(10);
  expect(named).toEqual([]);
  const timed = webFiles().filter(([, text]) => /\b(staleTime|refetchOnMount): /.test(text));
  expect(timed.map(([file]) => file).filter((file) => !file.startsWith('src/web/api/'))).toEqual([]);
});

test('no markup reads the state of a form through the form: React Compiler keeps it while the form is the same object', () => {
  const reading = webFiles().filter(([, text]) => /=\{[^{}]*\w\.formState\b/.test(text));
  expect(reading.map(([file]) => file)).toEqual([]);
});

test('a gray button says why: outside the kit, only a button that waits for work is disabled', () => {
  const buttons = webFiles().flatMap(([file, text]) =>
    [...text.matchAll(/<button\b[^>]*?\bdisabled=\{([^}]*)\}/g)].map(([, when = '']) => ({ file, when })),
  );
  expect(buttons.length).toBeGreaterThan(2);
  // Button has no `disabled` at all: it has `pending`, `busy` and `why`.
  expect(
    buttons.filter(
      ({ file, when }) => !file.includes('/ui/') && !/^(busy|disabled|\w+\.isPending)$/.test(when),
    ),
  ).toEqual([]);
  expect(readFileSync('src/web/ui/button.tsx', 'utf8')).toContain(
    "Omit<ComponentProps<'button'>, 'disabled'>",
  );
});

test('no feature edits what another one reads: its own answers alone, else `changes` of the contract', () => {
  const uses = webFiles()
    .filter(([file]) => !file.startsWith('src/web/api/'))
    .flatMap(([file, text]) => {
      const by = /^src\/web\/(features\/[^/]+\/)?[^/]+/.exec(file)?.[0];
      const edits = /\.(set(Query|Queries)Data|(invalidate|remove|reset|cancel)Queries)\b/.test(text);
      const calls = [...text.matchAll(KEPT_UNDER)].map(([, asked, keyed]) => asked ?? keyed);
      return calls.map((call) => ({ call, by, edits }));
    });
  const edited = uses.filter(({ edits }) => edits);
  expect(edited.map(({ call }) => call)).toContain('crm.listNotes');
  const isOthers = ({ call, by }: (typeof uses)[number]) =>
    uses.some((one) => one.call === call && one.by !== by);
  expect(edited.filter(isOthers)).toEqual([]);
});

/** A call that an answer is kept under. */
const KEPT_UNDER = /\b(?:query|queryWithHeaders|keptQuery)\(\s*api\.(\w+\.\w+)|\bapi\.(\w+\.\w+)\.key\b/g;

const webFiles = () =>
  sourceFiles('src/web')
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(file, 'utf8')] as const);

test('routes hold no SQL and no question about roles', () => {
  const routes = sourceFiles('src/server/features').filter((file) => file.endsWith('.routes.ts'));
  const offending = routes.filter((file) =>
    /\bsql`|\.role\b|isAdmin\b|\.select\(/.test(readFileSync(file, 'utf8')),
  );
  expect(routes.length).toBeGreaterThan(3);
  expect(offending).toEqual([]);
});

test('whose rows they are is decided in rows.ts: no query compares with the actor itself', () => {
  const queries = sourceFiles('src/server').filter((file) => file.endsWith('.data.ts'));
  const offending = queries.filter((file) =>
    /\b(eq|ne|inArray)\([^()]*\bactor\.(id|companyId)|[=>]\s*\$\{actor\.(id|companyId)\}/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(queries.length).toBeGreaterThan(30);
  expect(offending).toEqual([]);
});

test('what holds of a property is written by the one function for it', () => {
  // New properties bring their first facts with them; everything later goes through refreshCurrent and refreshPositions.
  const writers = {
    'src/server/features/imagery/assessments/current.data.ts': 1,
    'src/server/features/leads/positions/positions.data.ts': 1,
    // Columns that belong to neither roof nor place.
    'src/server/features/imagery/corrections/record.data.ts': 1,
    // How it is named and compared, no fact.
    'src/server/features/leads/addresses/rekey.data.ts': 1,
    // Which pictures are shown of it, no fact.
    'src/server/features/imagery/captures/delivery/deliver.data.ts': 1,
    'src/server/features/imagery/review-progress/consents.data.ts': 1,
    // Their columns leave those of facts and positions out.
    'src/server/features/leads/uploads/merge.data.ts': 1,
    'src/server/features/leads/uploads/undo/restore.data.ts': 1,
  };
  const updates = sourceFiles('src/server')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const found = text.match(/\bupdate properties\b|\.update\((schema\.)?properties\)/g) ?? [];
      return [file, found.length] as const;
    })
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(updates)).toEqual(writers);
});

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('no two files of journeys fill the same ZIP: those that share a server would count each other’s doors', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'))) {
    const text = readFileSync(join('e2e', file), 'utf8');
    for (const [, zip = ''] of text.matchAll(
      /(?:(?:zipCode: |hasImported\(|streets\(|, )'|zipFrom\()(\d{5})\b/g,
    ))
      owners.set(zip, (owners.get(zip) ?? new Set()).add(file));
  }
  expect(owners.size).toBeGreaterThan(20);
  expect([...owners].filter(([, files]) => files.size > 1)).toEqual([]);
});

test('each spec names the features that its journeys lead through, and each feature has a journey', () => {
  const specs = readdirSync('e2e').filter((file) => file.endsWith('.spec.ts'));
  expect(Object.keys(featuresOf).map((name) => `${name}.spec.ts`)).toEqual(specs.sort());
  const folders = ['web', 'server'].flatMap((side) =>
    globSync(`src/${side}/features/*/*/`).map((folder) => basename(folder)),
  );
  expect([...new Set(Object.values(featuresOf).flat())].sort()).toEqual([...new Set(folders)].sort());
});

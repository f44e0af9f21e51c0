import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const manifest: Record<string, Record<string, string | boolean>> = read('package.json');
const lock: { packages: Record<string, Locked> } = read('package-lock.json');
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

test('every dependency has one exact version', () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const versions = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
  // Under an alias if another version of it is installed as well.
  const exact = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(versions.filter(([, version]) => !exact.test(String(version)))).toEqual([]);
});

test('every package of the lock file comes from a registry and carries its digest', () => {
  const loose = installed.filter(([, { link, integrity }]) => !link && !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('no package runs a script when it is installed but those that are listed', () => {
  const decided = Object.keys(manifest.allowScripts ?? {});
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScript.map(([path]) => path.split('node_modules/').at(-1) ?? ''));
  expect([...names].filter((name) => !decided.includes(name))).toEqual([]);
});

test('what serves and what builds the web imports no package of the tools', () => {
  const files = globSync(['src/{access,contract,domain,sample,server,web}/**/*.{ts,tsx}', 'vite.config.ts']);
  const shipped = files.filter((file) => !/\.test\.|fixture/.test(file));
  const importing = /(?:^import (?!type\b)(?:[^;']*from )?|\bimport\()'((?:@[^/']+\/)?[^/'.#]+)/gm;
  const tools = Object.keys(manifest.devDependencies ?? {});
  const wrong = shipped.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importing)]
      .map(([, name]) => name ?? '')
      .filter((name) => tools.includes(name))
      .map((name) => `${file} imports ${name}`),
  );
  expect(shipped.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

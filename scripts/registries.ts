import { readdirSync, readFileSync } from 'node:fs';

const NOTE = '// Written by npm run openapi and npm run migration: a line for each file of its kind.\n';
/** As the formatter sorts them. */
const byName = (a: string, b: string): number => (a.replace(/\.ts$/, '') < b.replace(/\.ts$/, '') ? -1 : 1);
const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const contract = (): string[] =>
  readdirSync('src/contract')
    .sort(byName)
    .flatMap((file) => {
      const name = camel(file.replace('.ts', ''));
      const text = read(`src/contract/${file}`);
      const hasCalls = text.includes("from './endpoint.ts'") && text.includes(`\nexport const ${name} = {`);
      return hasCalls ? [`export { ${name} } from './${file}';\n`] : [];
    });

const features = (): string[] =>
  readdirSync('src/server/features', { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^[^/]+\/[^/]+\/index\.ts$/.test(path))
    .filter((path) => read(`src/server/features/${path}`).includes('export const feature = '))
    .sort()
    .map((path) => `export { feature as ${camel(path.split('/')[1] ?? '')} } from './${path}';\n`);

const schema = (): string[] =>
  readdirSync('src/server/db/schema')
    .filter((file) => file !== 'index.ts' && file !== 'columns.ts')
    .sort(byName)
    .map((file) => `export * from './${file}';\n`);

const read = (path: string) => readFileSync(path, 'utf8');

/** What each list of modules has to be, by its path. Their files are found by where they are and what they export. */
export const registries = (): Record<string, string> => ({
  'src/contract/features.ts': NOTE + contract().join(''),
  'src/server/features/registered.ts': NOTE + features().join(''),
  'src/server/db/schema/index.ts': NOTE + schema().join(''),
});

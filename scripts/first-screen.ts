import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const CONTRACT = `${root}src/contract/`;
const SIGN_IN = ['src/web/app/main.tsx', 'src/web/features/company/auth/sign-in-pages.tsx'];
const APPLICATION = ['src/web/app/application.tsx'];
const DASHBOARD = ['src/web/features/leads/dashboard/dashboard.screen.tsx'];
const FIELD = [
  'src/web/features/leads/queues/queue.screen.tsx',
  'src/web/features/field/knock/knock.screen.tsx',
];
const MAP = ['src/web/features/leads/map/map.screen.tsx'];
const PUBLIC = ['src/web/features/platform/marketing/site/entry.tsx'];
const HOMEOWNER = ['src/web/features/sales/sign/page/entry.tsx'];

/** Who needs a module: the first of these that fits, without those before it. */
type Needed =
  /** Public pages, and a first screen. */
  | 'everybody'
  /** The page on which a homeowner signs, and a first screen. */
  | 'homeowner'
  | 'sign-in'
  /** Every screen; or the dashboard and those for work at the doors. */
  | 'member'
  | 'dashboard'
  /** The screens for work at the doors, and the map. */
  | 'field-and-map'
  | 'field';

interface FirstScreen extends Plugin {
  isFor: (needed: Needed) => (id: string) => boolean;
}

/**
 * Finds who needs the modules of the screens that people begin with, so that each kind can come as one file: a phone
 * far from its mast waits for each one more. Knows them when everything has been read.
 */
export function firstScreen(): FirstScreen {
  let who: (id: string) => Needed | undefined = () => undefined;
  return {
    name: 'first-screen',
    apply: 'build',
    isFor: (needed) => (id) => who(id) === needed,
    async buildEnd(error) {
      if (error) return;
      const visitors = await reached(this, PUBLIC, true);
      const homeowners = await reached(this, HOMEOWNER, true);
      const signIn = await reached(this, SIGN_IN, false);
      const application = await reached(this, APPLICATION, false);
      const dashboard = await reached(this, DASHBOARD, false);
      const field = await reached(this, FIELD, false);
      const map = await reached(this, MAP, false);
      who = (id) => {
        const isFirst = application.has(id) || dashboard.has(id);
        if (visitors.has(id)) return isFirst ? 'everybody' : undefined;
        if (homeowners.has(id)) return isFirst ? 'homeowner' : undefined;
        if (signIn.has(id)) return 'sign-in';
        if (application.has(id) || (dashboard.has(id) && field.has(id))) return 'member';
        if (dashboard.has(id)) return 'dashboard';
        // Schemas bring zod.
        if (!field.has(id) || id.startsWith(CONTRACT)) return undefined;
        return map.has(id) ? 'field-and-map' : 'field';
      };
    },
    // A limit taken from a file of the contract brings that file's schemas along once any form uses them.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = new Set(
        chunks.filter(({ moduleIds }) =>
          [...SIGN_IN, ...APPLICATION, ...DASHBOARD].some((path) => moduleIds.includes(root + path)),
        ),
      );
      for (const chunk of first)
        for (const one of chunks) if (chunk.imports.includes(one.fileName)) first.add(one);
      const brings = [...first].find(({ moduleIds }) =>
        moduleIds.some((id) => id.includes('/node_modules/zod/')),
      );
      if (brings) this.error(`${brings.fileName} of the first screen brings zod.`);
      const circle = findCircle(chunks);
      if (circle) this.error(`These chunks import each other, so no page would open: ${circle.join(', ')}`);
    },
  };
}

/** Chunks that import each other in a circle, and those that need them; null if there are none. */
function findCircle(chunks: readonly Rolldown.OutputChunk[]): string[] | null {
  const left = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const [fileName, imports] of left)
      if (!imports.some((other) => left.has(other))) left.delete(fileName);
  }
  return left.size > 0 ? [...left.keys()] : null;
}

async function reached(context: Rolldown.PluginContext, paths: readonly string[], lazily: boolean) {
  const modules = new Set<string>();
  for (const path of paths) await reach(context, root + path, null, modules, lazily);
  return modules;
}

/** Adds what the module imports, and what that does; of a file that only passes others on, what is wanted of it. */
async function reach(
  context: Rolldown.PluginContext,
  id: string,
  wanted: ReadonlySet<string> | null,
  reached: Set<string>,
  lazily: boolean,
): Promise<void> {
  const info = context.getModuleInfo(id);
  if (!info?.code) return;
  const passed = passedOn(context.parse(info.code));
  if (passed) {
    for (const { source, names } of passed) {
      const both = wanted ? names.intersection(wanted) : names;
      const target = both.size > 0 ? await context.resolve(source, id) : null;
      if (target) await reach(context, target.id, null, reached, lazily);
    }
    return;
  }
  if (reached.has(id)) return;
  reached.add(id);
  // Schemas stay where they are used (contract-without-schemas.ts).
  if (!lazily && id.startsWith(CONTRACT)) return;
  for (const { source, names } of imported(context.parse(info.code))) {
    const target = await context.resolve(source, id);
    if (target) await reach(context, target.id, names, reached, lazily);
  }
  if (lazily)
    for (const later of info.dynamicallyImportedIds) await reach(context, later, null, reached, lazily);
}

interface Import {
  source: string;
  names: ReadonlySet<string>;
}

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** What a file passes on, by the names under which it does; null for a file that does anything else. */
function passedOn(program: Program): Import[] | null {
  const sources = new Map<string, string>();
  const passes: Import[] = [];
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) sources.set(local.name, statement.source.value);
    else if (statement.type === 'ExportAllDeclaration' && statement.exported)
      passes.push({ source: statement.source.value, names: new Set([nameOf(statement.exported)]) });
    else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration)
      for (const { local, exported } of statement.specifiers) {
        const source = statement.source?.value ?? sources.get(nameOf(local));
        if (source === undefined) return null;
        passes.push({ source, names: new Set([nameOf(exported)]) });
      }
    // A package's 'use client' does nothing.
    else if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'Literal') return null;
  }
  return passes.length > 0 ? passes : null;
}

function imported(program: Program): Import[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration')
      return {
        source: statement.source.value,
        names: new Set(
          statement.specifiers.map((one) =>
            one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default',
          ),
        ),
      };
    if (statement.type === 'ExportAllDeclaration')
      return { source: statement.source.value, names: new Set<string>() };
    return statement.type === 'ExportNamedDeclaration' && statement.source
      ? {
          source: statement.source.value,
          names: new Set(statement.specifiers.map(({ local }) => nameOf(local))),
        }
      : [];
  });
}

const nameOf = (node: { type: string; name?: string; value?: unknown }): string =>
  String(node.name ?? node.value);

import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { contract } from '../src/contract/index.ts';

const folder = fileURLToPath(new URL('../src/contract/', import.meta.url));

/**
 * Gives the browser the contract as plain data: how each call is made, what it shows and changes, and which keys may make it. Schemas come with the
 * forms that check by them; with the contract, zod and every feature's shapes came before the first screen.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  apply: 'build',
  load: (id) =>
    id === `${folder}index.ts` ? `export const contract = ${JSON.stringify(plain(contract))};` : null,
  transform(code, id) {
    if (!id.startsWith(folder)) return null;
    return { code: droppable(code, this.parse(code, { lang: 'ts' })), map: null };
  },
});

const plain = (features: Record<string, Record<string, Endpoint>>) =>
  mapValues(features, (endpoints) =>
    mapValues(endpoints, ({ method, path, reply, shows, fresh, polled, changes, emits, scope }) => ({
      method,
      path,
      reply,
      shows,
      fresh,
      polled,
      changes,
      emits,
      scope,
    })),
  );

/**
 * Marks schemas as free of side effects: a file of which only a limit or a list is used keeps its schemas out.
 * A bundler cannot see that by itself through `z.string().min(5)`.
 */
function droppable(code: string, program: ReturnType<Rolldown.PluginContext['parse']>): string {
  return program.body
    .map((statement) => ('declaration' in statement && statement.declaration) || statement)
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && MADE.has(init.type) ? init : []))
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    );
}

const MADE = new Set(['CallExpression', 'ObjectExpression']);

const mapValues = <Value, Result>(record: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

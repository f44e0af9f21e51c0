import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Whatever varied without end would fill the memory of every connection. */
const MOST = 200;
const names = new Map<string, string>();

/**
 * The name under which each connection keeps a statement parsed and planned, made of its text. Undefined once too many
 * have one.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

const isNamed = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && 'name' in config;

/** Lets no statement of the connection have a name, as poolers that switch connections between transactions need it. */
export function dropNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(isNamed(config) ? { ...config, name: undefined } : config, ...rest)) as typeof client.query;
}

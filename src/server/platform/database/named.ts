import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isFrequent } from './reserve.ts';

/** More than the frequent calls have; whatever varied without end would fill the memory of every connection. */
const MOST = 200;
const MOST_VALUES = 20;
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

/**
 * Names the statements that frequent calls send to the pool: parsing and planning took most of PostgreSQL's share of a
 * small call. With `use` off no statement has a name, as poolers that switch connections between transactions need it.
 */
export function nameStatements(pool: pg.Pool, use: boolean): void {
  if (!use) return void pool.on('connect', dropNames);
  const query = pool.query.bind(pool) as Query;
  pool.query = ((config: unknown, ...rest: unknown[]) =>
    query(isFrequent() ? named(config, rest[0]) : config, ...rest)) as typeof pool.query;
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

// A stream of copied rows is sent as the object that it is.
const isStatement = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);

// A list of values makes another text for each length.
const isAlwaysTheSame = (values: unknown): boolean => !Array.isArray(values) || values.length <= MOST_VALUES;

function named(config: unknown, values: unknown): unknown {
  if (!isStatement(config) || config.name || !isAlwaysTheSame(values)) return config;
  return { ...config, name: statementName(config.text) };
}

function dropNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(isStatement(config) ? { ...config, name: undefined } : config, ...rest)) as typeof client.query;
}

import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Answer, Client } from './client.ts';
import { accepts, hostile, type Known, poisoned, spoiled, valuesOf, wholeValueOf } from './from-schema.ts';

/** What goes into one call of an endpoint, made from its schemas. */
export interface Call {
  params: unknown;
  query: unknown;
  body: unknown;
  files: unknown;
}

const parts = ['params', 'query', 'body', 'files'] as const;
type Part = (typeof parts)[number];

/** Whether the endpoint takes anything that could be wrong. */
export const takesInput = (endpoint: Endpoint): boolean => parts.some((part) => endpoint[part] !== undefined);

/** Calls that fit the endpoint's schemas. */
export function fittingCalls(endpoint: Endpoint, known: Known): fc.Arbitrary<Call> {
  const partOf = (part: Part) =>
    endpoint[part] ? valuesOf(endpoint[part], known) : fc.constant<unknown>(undefined);
  return fc.record<Call>({
    params: partOf('params'),
    query: partOf('query'),
    body: partOf('body'),
    files: partOf('files'),
  });
}

/** Calls that fit the endpoint's schemas, but for one place of one part. */
export function spoiledCalls(endpoint: Endpoint, known: Known): fc.Arbitrary<Call> {
  const damage = fc.tuple(
    fc.constantFrom(...parts.filter((part) => endpoint[part])),
    hostile,
    fc.nat(20),
    fc.constantFrom('replace', 'drop', 'add'),
    fc.boolean(),
  );
  return fc.tuple(fittingCalls(endpoint, known), damage).map(([call, [part, by, place, way, isWhole]]) => {
    // Without its body or form a call can be spoiled as a whole; an address is always made of its parts.
    const whole = isWhole && part === 'body';
    return { ...call, [part]: whole ? by : spoiled(call[part], by, place, way) };
  });
}

/** A call with every field there is, once for each text and number with what no database keeps in its place. */
export function* poisonedCalls(endpoint: Endpoint, known: Known): Generator<Call> {
  const whole = Object.fromEntries(
    parts.map((part) => [part, endpoint[part] && wholeValueOf(endpoint[part], known)]),
  ) as unknown as Call;
  for (const part of parts) {
    for (const value of poisoned(whole[part], poison)) yield { ...whole, [part]: value };
  }
}

// U+0000 and half of a character; one more than an integer of the database holds.
const poison = (leaf: string | number) =>
  typeof leaf === 'number' ? [2 ** 31] : [`${leaf}\u0000`, `${leaf}\ud83d`];

/** Whether every part is as its schema wants it, read as it arrives: addresses and forms carry only text. */
export function fits(endpoint: Endpoint, call: Call): boolean {
  const body = call.body === undefined ? undefined : (JSON.parse(JSON.stringify(call.body)) as unknown);
  return (
    accepts(endpoint.params, paramsOf(endpoint, call)) &&
    accepts(endpoint.query, asText(call.query)) &&
    accepts(endpoint.body, body ?? {})
  );
}

/** The parts of the address, where one that was left out is some word: an address has no holes. */
function paramsOf({ path }: Endpoint, { params }: Call): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'missing']);
  return { ...Object.fromEntries(names), ...asText(params) };
}

function asText(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {};
  const pairs = Object.entries(part).map(([name, value]) => [name, textOf(value)]);
  return Object.fromEntries(pairs.filter(([, text]) => text !== undefined));
}

/** Text as it survives an address: lone surrogates do not. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

/** The call's address, with its query. */
export function urlOf(endpoint: Endpoint, call: Call): string {
  const params = paramsOf(endpoint, call);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '').replaceAll('.', '%2E'),
  );
  const query = new URLSearchParams(asText(call.query)).toString();
  return query ? `${path}?${query}` : path;
}

export function send(
  client: Client,
  endpoint: Endpoint,
  call: Call,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const url = urlOf(endpoint, call);
  if (endpoint.method === 'GET') return client.get(url, headers);
  if (endpoint.method === 'DELETE') return client.delete(url, headers);
  const body = endpoint.files ? formOf(call.files) : (call.body ?? {});
  return endpoint.method === 'PUT' ? client.put(url, body, headers) : client.post(url, body, headers);
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(asText(fields))) form.append(name, value);
  form.append('file', new Blob(['address,owner\n1 Main St,"open\n\u0000']), '../..\r\nx: y/parcels.csv');
  return form;
}

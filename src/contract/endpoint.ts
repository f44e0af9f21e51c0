import { z } from 'zod';
import type { Access } from '#access/permissions.ts';
import type { ApiScope } from '#domain/api-scopes.ts';
import type { EventName } from '#domain/events.ts';
import { pathParameters } from './path-parameters.ts';

/**
 * The little of a zod schema that types here depend on. Naming full ZodObject types instead made
 * type checking ten times slower.
 */
export interface Schema {
  _zod: { input: unknown; output: unknown };
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How an endpoint answers. 'json' replies are checked against the response schema; 'bulk' replies are JSON that
 * is streamed or encoded by the database and skips the check; 'csv' replies are a text file,
 * 'file' replies any other one.
 */
export type Reply = 'json' | 'bulk' | 'csv' | 'file';

export interface Endpoint {
  method: Method;
  /** As in OpenAPI: '/api/queues/{queueId}/items'. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** The events a successful call emits. Everything administrators write must name one, for the audit record. */
  emits?: readonly EventName[];
  /** What of it the web keeps is shown by the reply. */
  shows?: readonly string[];
  /**
   * Seconds for which the web shows an answer without reading it again; without it, until something that it shows changes.
   * With 0 it is read again each time a screen opens with it; with 'once' the answer before is not shown meanwhile.
   */
  fresh?: number | 'once';
  /** Others change it: while it is on screen it is read again whenever it is no longer fresh. */
  polled?: true;
  /** What it changes, so that the web reads again what shows it; required of everything that writes. */
  changes?: readonly string[];
  /**
   * 'replica': may be answered by a replica of the database that has what its caller wrote last. 'progress': reports work
   * in the background, whose effects its caller then expects to see as if they had written them.
   */
  reads?: 'replica' | 'progress';
  /** Answered alike for everybody: who calls is not looked up. */
  anonymous?: true;
  /** Refused to calls with an API token: what makes access, ends it or changes how one gets in. */
  sessionOnly?: true;
  /**
   * What an API key of a company needs for it; no key opens an endpoint without one. What costs money, binds somebody by a
   * contract, decides about people or is the platform's has its own scope.
   */
  scope?: ApiScope;
  params?: Schema;
  query?: Schema;
  /** JSON body. Absent if the endpoint takes none or takes files. */
  body?: Schema;
  /** The body may be of any type: JSON, a form (urlencoded or multipart), or a text. Only for `anonymous` endpoints. */
  anyBody?: true;
  /** Bytes of a body; 1 MB without. */
  bodyLimit?: number;
  /** Form fields beside the streamed file of a multipart body. */
  files?: Schema;
  response: Schema;
  reply?: Reply;
  /** Status of success, 200 by default. */
  status?: 200 | 201 | 202 | 204;
}

type Shape = Readonly<Record<string, Schema>>;

/** What an endpoint is defined by: `params` has the names of its path that pathParameters does not know. */
type Definition = Omit<Endpoint, 'method' | 'path' | 'params'> & { params?: Shape };

/** Keeps the literal types of one endpoint's definition. The path's names become its `params`. */
const endpoint =
  <const M extends Method>(method: M) =>
  <const P extends Endpoint['path'], const E extends Definition>(
    path: P,
    { params, ...definition }: E,
  ): { method: M; path: P } & Omit<E, 'params'> & ParamsOf<P, E['params']> =>
    ({ method, path, ...definition, ...paramsOf(path, params) }) as never;

export const get = endpoint('GET');
export const post = endpoint('POST');
export const put = endpoint('PUT');
export const del = endpoint('DELETE');

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Known = typeof pathParameters;
type SchemaOf<Name, Own> = Name extends keyof Own
  ? Own[Name]
  : Name extends keyof Known
    ? Known[Name]
    : never;

type ParamsOf<P extends string, Own> = [NamesIn<P>] extends [never]
  ? unknown
  : {
      params: {
        _zod: {
          input: { [Name in NamesIn<P>]: Input<SchemaOf<Name, Own>> };
          output: { [Name in NamesIn<P>]: Output<SchemaOf<Name, Own>> };
        };
      };
    };

function paramsOf(path: string, own: Shape = {}): { params?: Schema } {
  const known: Shape = { ...pathParameters, ...own };
  const shape = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    if (!known[name]) throw new Error(`${path}: nothing says what '${name}' is.`);
    return [name, known[name]];
  });
  return shape.length > 0 ? { params: z.object(Object.fromEntries(shape)) } : {};
}

type Output<S> = S extends Schema ? S['_zod']['output'] : undefined;
type Input<S> = S extends Schema ? S['_zod']['input'] : undefined;

/** What a handler receives, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** What a handler gives back; for all but 'json' replies the text, bytes or stream itself is sent instead. */
export type ResponseOf<E extends Endpoint> = E['response']['_zod']['input'];

/** What the browser's client receives: of a 'file' reply its bytes. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends 'file' ? Blob : E['response']['_zod']['output'];

type OptionalWhenEmpty<Key extends string, S> = S extends Schema
  ? Record<never, never> extends Input<S>
    ? { [K in Key]?: Input<S> }
    : { [K in Key]: Input<S> }
  : { [K in Key]?: undefined };

/** What a caller passes: only the parts the endpoint has, optional where every field is. */
export type CallOf<E extends Endpoint> = OptionalWhenEmpty<'params', E['params']> &
  OptionalWhenEmpty<'query', E['query']> &
  OptionalWhenEmpty<'body', E['body']>;

import { type ZodType, z } from 'zod';
import { API_KEY_PREFIX, apiScopes } from '#domain/api-scopes.ts';
import { product } from '#domain/product.ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { contract } from './index.ts';
import { Problem } from './problem.ts';
import { scopeSentence } from './scope-sentences.ts';

interface OpenApi {
  openapi: '3.1.0';
  info: object;
  servers: { url: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, object>>;
  components: object;
}

/**
 * The contract as an OpenAPI 3.1 document.
 * @param server where this installation is reached
 */
export function openApiOf(server: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      paths[endpoint.path] ??= {};
      Object.assign(paths[endpoint.path] as object, {
        [endpoint.method.toLowerCase()]: operation(feature, name, endpoint),
      });
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: product.name, version: '1' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ridgecap_session' },
        token: { type: 'http', scheme: 'bearer', description: 'A token of a user: does all they may.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of a company, which begins with '${API_KEY_PREFIX}'. Each call lists the scope it needs.`,
          'x-scopes': Object.fromEntries(apiScopes.map((scope) => [scope, scopeSentence(scope)])),
        },
      },
    },
  };
}

function operation(feature: string, name: string, endpoint: Endpoint): object {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...requestBody(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Success', content: replyContent(endpoint) },
      default: {
        description: 'Problem (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function securityOf(endpoint: Endpoint): object[] {
  if (endpoint.access === 'public') return [];
  if (endpoint.sessionOnly) return [{ session: [] }];
  const { scope } = endpoint;
  return [{ session: [] }, { token: [] }, ...(scope ? [{ key: [scope] }] : [])];
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): object {
  if (endpoint.body) {
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
      },
    };
  }
  if (!endpoint.files) return {};
  const fields = jsonSchema(endpoint.files, 'input') as { properties?: object; required?: string[] };
  const schema = {
    type: 'object',
    properties: { ...fields.properties, file: { type: 'string', format: 'binary' } },
    required: [...(fields.required ?? []), 'file'],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function replyContent(endpoint: Endpoint): object {
  const type = replyTypes[endpoint.reply ?? 'json'];
  return { [type]: { schema: jsonSchema(endpoint.response, 'output') } };
}

const replyTypes = {
  json: 'application/json',
  bulk: 'application/json',
  csv: 'text/csv',
  file: 'application/octet-stream',
} as const;

function jsonSchema(schema: Schema, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as unknown as ZodType, { io });
  return rest;
}

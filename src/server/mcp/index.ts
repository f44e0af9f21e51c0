import { Readable } from 'node:stream';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { product } from '#domain/product.ts';
import { bearerOf, type Callers } from '#server/platform/callers.ts';
import { missingScope, signedOut } from '#server/platform/errors.ts';
import { refuseKeyInAddress } from '#server/platform/key-in-address.ts';
import { foreignOriginRefusal } from '#server/platform/origin.ts';
import type { Services } from '#server/platform/services.ts';
import { buildServer } from './build-server.ts';

const PATH = '/mcp';
const METADATA = `/.well-known/oauth-protected-resource${PATH}`;
const SCOPE = 'leads';
const BODY_LIMIT = 64 * 1024;

/**
 * Serves the Model Context Protocol, read-only and without sessions: every request brings its key, and its tools call the
 * API's own endpoints with it, so access is decided where it always is.
 */
export function serveMcp(
  app: FastifyInstance,
  { config, throttles }: Pick<Services, 'config' | 'throttles'>,
  callers: Pick<Callers, 'byApiToken'>,
): void {
  const homeOf = ({ protocol, host }: FastifyRequest) => config.publicUrl ?? `${protocol}://${host}`;
  const refuseForeignOrigin = foreignOriginRefusal(config);
  const handler = createMcpHandler(
    ({ authInfo }) =>
      buildServer(async (address) => {
        const answer = await app.inject({
          method: 'GET',
          url: address,
          headers: { authorization: `Bearer ${authInfo?.token}`, host: 'localhost' },
          remoteAddress: String(authInfo?.extra?.address),
        });
        return { status: answer.statusCode, body: answer.body };
      }),
    {
      // Nothing that this server offers ever changes while it runs.
      maxSubscriptions: 0,
      onerror: (error) => app.log.debug({ err: error }, 'a call of the Model Context Protocol was refused'),
    },
  );

  app.get(METADATA, (request) => ({
    resource: `${homeOf(request)}${PATH}`,
    resource_name: product.name,
    bearer_methods_supported: ['header'],
    scopes_supported: [SCOPE],
    resource_documentation: `${homeOf(request)}/connect/api`,
  }));

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    exposeHeadRoute: false,
    bodyLimit: BODY_LIMIT,
    // Before the body is read.
    preParsing: async (request, reply) => {
      refuseForeignOrigin(request);
      refuseKeyInAddress(request);
      await requireKey(request, reply);
    },
    handler: async (request, reply) => {
      const response = await handler.fetch(asWebRequest(request), {
        authInfo: {
          token: bearerOf(request) ?? '',
          clientId: 'key',
          scopes: [SCOPE],
          extra: { address: request.ip },
        },
        ...(request.method === 'POST' && { parsedBody: request.body }),
      });
      reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .header('cache-control', 'no-store');
      return response.body ? reply.send(Readable.fromWeb(response.body as never)) : reply.send();
    },
  });

  /** Only a token in the header counts: a browser's cookie opens nothing here. */
  async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const challenge = (more = '') =>
      reply.header(
        'www-authenticate',
        `Bearer resource_metadata="${homeOf(request)}${METADATA}", scope="${SCOPE}"${more}`,
      );
    const token = bearerOf(request);
    const caller = token ? await callers.byApiToken(token) : null;
    if (!caller) {
      challenge(token ? ', error="invalid_token"' : '');
      throw signedOut();
    }
    const { key } = caller.actor;
    if (!key) return;
    await throttles.apiKey.count(key.id);
    if (key.scopes.includes(SCOPE)) return;
    challenge(', error="insufficient_scope"');
    throw missingScope(SCOPE);
  }

  function asWebRequest(request: FastifyRequest): Request {
    const { method, headers } = request;
    const plain = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return new Request(`${homeOf(request)}${PATH}`, { method, headers: plain });
  }
}

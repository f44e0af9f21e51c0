import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { callerFinder } from '#server/features/company/sign-in/index.ts';
import { handlers } from './features/index.ts';
import { serveMcp } from './mcp/index.ts';
import { openCallers } from './platform/callers.ts';
import { answerError } from './platform/errors.ts';
import { readAnyBody } from './platform/forms.ts';
import { addGate } from './platform/gate.ts';
import { implementAll } from './platform/implement.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { tellPositions } from './platform/read-routing.ts';
import type { Services } from './platform/services.ts';
import { serveWeb } from './platform/web.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const JSON_BODY_LIMIT = 1024 * 1024;

/** Builds the HTTP application; it does not listen. Read it from top to bottom to know what a request meets. */
export async function buildApp(services: Services, secret: string, log: Log): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_BODY_LIMIT,
    genReqId: () => crypto.randomUUID(),
    // Addresses that cannot be decoded, or with a part too long for any id.
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.decorate('noticeOutage', services.outage.notice);
  await app.register(cookie, { secret });
  const callers = openCallers(callerFinder(services), services.listener);
  const running = addGate(app, services, callers);
  tellPositions(app, services);
  serveMetrics(app, services, running);

  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate', 'identity'] });
  app.get('/healthz', async (_request, reply) => {
    const healthy = await answers(services.pool);
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'database away' });
  });
  await serveWeb(app, built, config);
  serveMcp(app, services, callers);

  const implement = (scope: FastifyInstance, which: (endpoint: Endpoint) => boolean) =>
    implementAll(scope, services, contract, handlers, which);
  implement(app, ({ files, anyBody }) => !files && !anyBody);
  await app.register(async (forSenders) => {
    await readAnyBody(forSenders);
    implement(forSenders, ({ anyBody }) => anyBody === true);
  });
  await app.register(async (forFiles) => {
    await forFiles.register(multipart, {
      limits: { files: 1, fields: 10, fieldSize: 1024, fileSize: Number.POSITIVE_INFINITY },
    });
    implement(forFiles, ({ files }) => files !== undefined);
  });
  await app.ready();
  return app;
}

const HEALTH_TIMEOUT_MS = 2000;

async function answers(pool: Services['pool']): Promise<boolean> {
  const late = setTimeout(HEALTH_TIMEOUT_MS, false, { ref: false });
  return Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

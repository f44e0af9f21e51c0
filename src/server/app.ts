import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { contract } from '#contract/index.ts';
import { callerFinder } from '#server/features/sign-in/index.ts';
import { handlers } from './features/index.ts';
import { answerError } from './platform/errors.ts';
import { recordRefusals } from './platform/events/refusals.ts';
import { refuseForeignHosts } from './platform/hosts.ts';
import { implementAll } from './platform/implement.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { refuseForeignOrigins } from './platform/origin.ts';
import { refuseOverload, refuseUnfinished } from './platform/overload.ts';
import { readForwardedAddresses } from './platform/proxies.ts';
import { securityHeaders } from './platform/security-headers.ts';
import type { Services } from './platform/services.ts';
import { registerSessions } from './platform/sessions.ts';
import { serveWeb } from './platform/web.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const JSON_BODY_LIMIT = 1024 * 1024;
const UNFINISHED_PER_ADDRESS = 100;

/** Builds the HTTP application; it does not listen. Read it from top to bottom to know what a request meets. */
export async function buildApp(services: Services, secret: string, log: Log): Promise<FastifyInstance> {
  const { config, db } = services;
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
  const ours = {
    ...securityHeaders(config),
    // Proxies and captive portals answer in our place: only replies with this header are ours (web/api/request.ts).
    'x-application': '1',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ours).header('x-request-id', request.id);
    done();
  });
  readForwardedAddresses(app);
  refuseForeignHosts(app, config);
  refuseUnfinished(app, UNFINISHED_PER_ADDRESS);
  let running = () => 0;
  serveMetrics(app, services, () => running());

  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate', 'identity'] });
  app.get('/healthz', async (_request, reply) => {
    const healthy = await answers(services.pool);
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'database away' });
  });
  await serveWeb(app, built, config);

  await app.register(async (api) => {
    running = refuseOverload(api, config.maxRequests);
    recordRefusals(api, services);
    refuseForeignOrigins(api, config);
    api.decorateRequest('actor', null);
    // Answers belong to one person and change at any time; those that may be kept say so themselves.
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    await api.register(async (forAll) => implementAll(forAll, services, contract, handlers, true));
    await api.register(async (forCallers) => {
      await registerSessions(forCallers, db, config, secret, callerFinder(db));
      await forCallers.register(multipart, {
        limits: { files: 1, fields: 10, fieldSize: 1024, fileSize: Number.POSITIVE_INFINITY },
      });
      implementAll(forCallers, services, contract, handlers, false);
    });
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

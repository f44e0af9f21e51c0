import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { contract } from '#contract/index.ts';
import { actorFinder } from '#server/features/sign-in/index.ts';
import { handlers } from './features/index.ts';
import type { Config } from './platform/config.ts';
import { answerError } from './platform/errors.ts';
import { recordRefusals } from './platform/events/refusals.ts';
import { refuseForeignHosts } from './platform/hosts.ts';
import { implementAll } from './platform/implement.ts';
import type { Log } from './platform/log.ts';
import { serveMetrics } from './platform/metrics.ts';
import { refuseForeignOrigins } from './platform/origin.ts';
import { refuseOverload, refuseUnfinished } from './platform/overload.ts';
import { readForwardedAddresses } from './platform/proxies.ts';
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
  app.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.headers({
        'x-request-id': request.id,
        'permissions-policy': PERMISSIONS_POLICY,
        // Proxies and captive portals answer in our place: only replies with this header are ours (web/api/request.ts).
        'x-application': '1',
      }),
  );
  readForwardedAddresses(app);
  refuseForeignHosts(app, config);
  refuseUnfinished(app, UNFINISHED_PER_ADDRESS);
  let running = () => 0;
  serveMetrics(app, services, () => running());

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
  });
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
    await registerSessions(api, db, config, secret, actorFinder(db));
    await api.register(multipart, {
      limits: { files: 1, fields: 10, fieldSize: 1024, fileSize: Number.POSITIVE_INFINITY },
    });
    // Answers belong to one person and change at any time; those that may be kept say so themselves.
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    implementAll(api, services, contract, handlers);
  });
  await app.ready();
  return app;
}

// Where somebody stands and what is before the lens, for work in the field; a page of another site gets neither.
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  'camera=(self)',
  ...[
    'accelerometer',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
  ].map((feature) => `${feature}=()`),
  ...['serial', 'usb', 'xr-spatial-tracking'].map((feature) => `${feature}=()`),
].join(', ');

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

// The one style element of the web application: Radix' Select hides its list's scrollbar with it.
const SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

// Pictures that uploaded data names may come from any web address; scripts, styles and calls only from here, and what
// the operator's map style is made of from where they say.
function contentPolicy({ publicUrl, mapStyleUrl, mapHosts }: Config): Record<string, string[] | null> {
  const mapOrigins = mapStyleUrl ? [new URL(mapStyleUrl).origin, ...mapHosts] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", SELECT_STYLE],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...mapOrigins],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(publicUrl?.startsWith('https:') && { upgradeInsecureRequests: [] }),
  };
}

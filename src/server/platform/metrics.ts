import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from './errors.ts';
import type { Services } from './services.ts';

type Pool = Services['pool'];

/** Seconds; from a 304 to an import of a large file. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300];

/**
 * GET /metrics in the format of Prometheus: calls by route, the database pool, background work, and the process.
 * `METRICS_TOKEN` opens it to callers who send it; without that setting only this machine may read it.
 */
export function serveMetrics(
  app: FastifyInstance,
  { config, pool, readers, reads }: Services,
  running: () => number,
): void {
  const register = new Registry();
  const calls = new Histogram({
    name: 'ridgecap_http_request_duration_seconds',
    help: 'Time to answer a call, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  addGauges(register, [pool, readers.pool, ...(reads.poolOfReplica ? [reads.poolOfReplica] : [])], running);

  let isFirst = true;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound();
    if (isFirst) collectDefaultMetrics({ register });
    isFirst = false;
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}

function addGauges(register: Registry, pools: [Pool, ...Pool[]], running: () => number): void {
  const [pool] = pools;
  const sum = (count: (one: Pool) => number) => pools.reduce((total, one) => total + count(one), 0);
  const registers = [register];
  new Gauge({
    name: 'ridgecap_http_requests_running',
    help: 'Calls that are being answered',
    registers,
    collect() {
      this.set(running());
    },
  });
  new Gauge({
    name: 'ridgecap_database_connections',
    help: 'Connections of this process, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'wanted' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });
  new Gauge({
    name: 'ridgecap_jobs',
    help: 'Background work by kind and state',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, state, count } of await countJobs(pool)) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'ridgecap_files_missing',
    help: 'Stored files whose bytes the daily check did not find',
    registers,
    async collect() {
      this.set(await countMissingFiles(pool));
    },
  });
}

async function countMissingFiles(pool: Services['pool']): Promise<number> {
  const found = await pool
    .query('select count(*)::int from files where missing_since is not null')
    .catch(() => ({ rows: [] }));
  return found.rows[0]?.count ?? Number.NaN;
}

// A scrape is worth something without the database too.
async function countJobs(pool: Services['pool']): Promise<{ kind: string; state: string; count: number }[]> {
  const found = await pool
    .query(
      "select name as kind, state, count(*)::int from pgboss.job where state <> 'completed' group by 1, 2",
    )
    .catch(() => ({ rows: [] }));
  return found.rows;
}

// Behind a proxy on the same machine every caller seems to be local; the proxy's headers give them away.
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
  const address = request.socket.remoteAddress ?? '';
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(address);
  return isLocal && proxyHeaders.every((name) => request.headers[name] === undefined);
}

function sameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { byActor, byVisitor, emit } from './emit.ts';

const kinds = { 403: 'refused', 429: 'slowed-down' } as const;

/**
 * Records calls of endpoints that end in 403 or 429, wherever they were refused. A flood of them leaves one line a
 * minute for each caller and call, and a bounded number in all.
 */
export function recordRefusals(app: FastifyInstance, services: Pick<Services, 'db' | 'throttles'>): void {
  app.addHook('onSend', async (request, reply) => {
    const name = kinds[reply.statusCode as keyof typeof kinds];
    if (!name || !request.routeOptions.config.endpoint) return;
    // The answer is the same whether or not it could be recorded.
    await record(name, request, services).catch((error) =>
      request.log.warn({ err: error }, 'a refusal was not recorded'),
    );
  });
}

async function record(
  name: (typeof kinds)[keyof typeof kinds],
  request: FastifyRequest,
  { db, throttles }: Pick<Services, 'db' | 'throttles'>,
): Promise<void> {
  const { actor, method, routeOptions } = request;
  const call = `${method} ${routeOptions.url ?? 'no such call'}`;
  const isFirst = await throttles.refusalsOfCaller.allows(`${actor?.id ?? request.ip} ${call}`);
  if (!isFirst || !(await throttles.refusals.allows('all'))) return;
  const by = actor ? byActor(actor, request) : byVisitor(request);
  await emit(db, by, name, { subject: routeOptions.config.endpoint?.summary ?? call, details: { call } });
}

import { parentPort, workerData } from 'node:worker_threads';
import fastify from 'fastify';

/** What the bare server sends: the status, headers and bytes of one real answer. */
export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/**
 * The yardstick of bench/calls.bench.ts: Fastify with one route that sends the same bytes, on a thread of its own.
 * Tells its port.
 */
const { status, headers, body } = workerData as BareAnswer;
const app = fastify();
const bytes = Buffer.from(body);
app.all('/*', (_request, reply) => reply.status(status).headers(headers).send(bytes));
await app.listen({ host: '127.0.0.1', port: 0 });
parentPort?.postMessage((app.server.address() as { port: number }).port);

import { parentPort, workerData } from 'node:worker_threads';
import fastify from 'fastify';
import pg from 'pg';

/** What the bare server sends: the status, headers and bytes of one real answer. */
export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Where it reads a row by its key before each answer. */
  databaseUrl: string;
}

/**
 * The yardstick of bench/calls.bench.ts: Fastify with one route that reads a row and sends the same bytes, on its own thread.
 * Reports its port.
 */
const { status, headers, body, databaseUrl } = workerData as BareAnswer;
const app = fastify();
const bytes = Buffer.from(body);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
const lookup = { name: 'row', text: 'select * from zip_codes where zip_code = $1', values: ['85251'] };
app.all('/*', async (_request, reply) => {
  await pool.query(lookup);
  return reply.status(status).headers(headers).send(bytes);
});
await app.listen({ host: '127.0.0.1', port: 0 });
parentPort?.postMessage((app.server.address() as { port: number }).port);

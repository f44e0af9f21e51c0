import { parentPort, workerData } from 'node:worker_threads';
import fastify from 'fastify';
import pg from 'pg';

/** Whose doors the bare server moves. */
export interface BareMoves {
  databaseUrl: string;
  userId: string;
  companyId: string;
}

/**
 * The yardstick of bench/moves.bench.ts: Fastify with one route that writes the rows of a move in a transaction and answers
 * with nothing, on its own thread. It asks for no session, checks no right and locks no door. Reports its port.
 */
const { databaseUrl, userId, companyId } = workerData as BareMoves;
const app = fastify();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });

interface Move {
  Params: { propertyId: string };
  Body: { stage: string };
}

app.put<Move>('/api/properties/:propertyId/stage', async ({ params, body }, reply) => {
  const client = await pool.connect();
  const write = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const door = [companyId, params.propertyId, userId, body.stage];
  await client.query('begin');
  await write(
    'door',
    `insert into company_doors (customer_id, property_id, moved_by, stage, moved_at) values ($1, $2, $3, $4, now())
     on conflict (customer_id, property_id) do update set stage = $4, moved_by = $3, moved_at = now()`,
    door,
  );
  await write(
    'status',
    `insert into property_status (customer_id, property_id, user_id, stage, updated_at) values ($1, $2, $3, $4, now())
     on conflict (property_id, user_id) do update set stage = $4, updated_at = now()`,
    door,
  );
  await write(
    'line',
    `insert into property_history (property_id, user_id, kind, from_stage, to_stage) values ($1, $2, 'stage', 'new', $3)`,
    door.slice(1),
  );
  await write(
    'event',
    `insert into events (company_id, subject_id, actor_id, actor_name, name, details)
     values ($1, $2, $3, 'x', 'stage-changed', jsonb_build_object('toStage', $4::text))`,
    door,
  );
  await client.query('commit');
  client.release();
  return reply.status(204).send();
});
await app.listen({ host: '127.0.0.1', port: 0 });
parentPort?.postMessage((app.server.address() as { port: number }).port);

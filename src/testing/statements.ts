import type { TestServer } from './app.ts';

export const poolsOf = ({ services }: TestServer) => [services.pool, services.readers.pool];

/** How often a call took a connection: once for each statement outside a transaction. */
export async function statementsOf(server: TestServer, call: () => Promise<unknown>): Promise<number> {
  let taken = 0;
  const count = () => {
    taken += 1;
  };
  for (const pool of poolsOf(server)) pool.on('acquire', count);
  await call();
  for (const pool of poolsOf(server)) pool.off('acquire', count);
  return taken;
}

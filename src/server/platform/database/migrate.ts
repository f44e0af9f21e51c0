import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { takeTurn } from './turns.ts';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** Brings the schema up to date. Processes that start together take turns; the later ones find nothing to do. */
export function migrateDatabase(url: string): Promise<void> {
  return takeTurn(url, 'migrate', (client) => migrate(drizzle(client), { migrationsFolder }));
}

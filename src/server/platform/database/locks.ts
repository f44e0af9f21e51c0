import pg from 'pg';
import { sql } from '#server/db/orm.ts';
import type { Database } from './connect.ts';

/** Keys of the advisory locks held by number. The values are arbitrary, but distinct. */
export const lockNumbers = {
  migrate: 7_243_001,
  firstStart: 7_243_002,
  largeIndexes: 7_243_003,
  /** With a ZIP as its second key. */
  zip: 7_243_011,
  /** With the hash of an operation's lock as its second key. */
  operation: 7_243_030,
  /** Shared by all processes that run, with what each announces of itself as its second key: presence.ts. */
  build: 7_243_041,
  folder: 7_243_042,
  secret: 7_243_043,
} as const;

/** Names of the locks that last until a transaction ends, by what only one transaction at a time may do. */
export const lockNames = {
  /** Number committed events. */
  events: 'events',
  /** Start an operation that holds the given lock. */
  operationStart: (lock: string) => `start ${lock}`,
  /** Add to what a company has a limited number of. */
  quota: (quota: string, companyId: string) => `${quota} ${companyId}`,
  /** Store a contact request from this address. */
  contact: (email: string) => `contact ${email}`,
  /** Keep a lead that another system sends, by its digest. */
  incomingLead: (addressId: string, digest: string) => `lead ${addressId} ${digest}`,
  /** Add a tag of this key to the catalog. */
  tag: (key: string) => `tag ${key}`,
  /** Change the grants of a ZIP. Not the lock on its properties: an import holds that one for minutes. */
  grants: (zipCode: string) => `zip ${zipCode}`,
  /** Keep people that a file or vendor names for a company: two at once would add the same ones twice. */
  contacts: (companyId: string) => `contacts ${companyId}`,
  /** Take doors for a company's mail. */
  mail: (companyId: string) => `mail ${companyId}`,
  /** Count the visits of a ZIP's doors. */
  doorVisits: (zipCode: string) => `door visits ${zipCode}`,
  /** Count hours of visits. */
  knockHours: 'knock hours',
  /** Join storms to properties; deleting properties waits for it in a trigger (migration 0049). */
  propertyStorms: 'property_storms',
  /** Load a storm file of this kind and scope. */
  stormFile: (kind: string, scope: string) => `storms ${kind} ${scope}`,
} as const;

/** Waits for the lock of this name, one of `lockNames`, and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Runs the work while no other process runs work of the same turn; the others wait. */
export async function withLock<T>(
  url: string,
  turn: 'migrate' | 'firstStart',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // A connection lost between statements: the next statement fails, and the lock went with the connection.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers[turn]]);
    return await work(client);
  } finally {
    await client.end();
  }
}

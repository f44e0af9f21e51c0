import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { CompanyRole } from '#domain/company-roles.ts';
import type { SubscriptionTier } from '#domain/plans.ts';
import type { Role } from '#domain/roles.ts';
import { buildApp } from '#server/app.ts';
import { eq } from '#server/db/orm.ts';
import { users } from '#server/db/schema/index.ts';
import { insertUser } from '#server/features/company/auth/index.ts';
import { ensureZips, grantZip } from '#server/features/company/coverage/index.ts';
import { allJobs, allLoops } from '#server/features/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { startLoops } from '#server/platform/loops.ts';
import type { Services } from '#server/platform/services.ts';
import type { Patience } from '#server/platform/slow-callers.ts';
import { listen } from '#server/server.ts';
import { openServices } from '#server/services.ts';
import { type Client, makeClient } from './client.ts';
import { makeDatabase } from './database.ts';

export const PASSWORD = 'correct horse';
const SECRET = 'a secret that is only used in tests';

export interface Person {
  id: string;
  email: string;
}

export interface TestServer {
  baseUrl: string;
  databaseUrl: string;
  services: Services;
  /** A caller who is not signed in. */
  visitor(): Client;
  addPerson(options?: {
    role?: Role;
    zips?: string[];
    tier?: SubscriptionTier;
    email?: string;
    /** Whose company they join; otherwise a new one. */
    colleagueOf?: Person;
    /** In that company; 'rep' by default. In their own company they are the owner. */
    companyRole?: CompanyRole;
  }): Promise<Person>;
  signIn(person: Person): Promise<Client>;
  /** Short for a new person who is signed in. */
  admin(): Promise<Client>;
  contractor(...zips: string[]): Promise<Client>;
  close(): Promise<void>;
}

/**
 * The whole server on its own database, listening on a free port. `settings` are environment variables;
 * background work runs only with `work`; with `databaseUrl` it is a second process's server on a shared database;
 * with `patience` callers may be slower or must be faster.
 */
export async function startTestServer(
  options: {
    settings?: Record<string, string>;
    work?: boolean;
    databaseUrl?: string;
    patience?: Partial<Patience>;
  } = {},
): Promise<TestServer> {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await makeDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-data-'));
  const log = openLog(process.env.TEST_LOG ?? 'silent');
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    SAMPLE_DATA: 'off',
    ...options.settings,
  });
  const { services, jobs, close } = await openServices(config, database.url, SECRET, log);
  const app = await buildApp(services, SECRET, log);
  if (options.work) await jobs.startWork(allJobs, services);
  const endLoops = options.work ? startLoops(allLoops, services, log) : async () => {};
  const http = await listen({
    host: '127.0.0.1',
    port: 0,
    log,
    isProxy: (address) => config.trustProxy(address, 0),
    patience: options.patience,
  });
  http.serve(app.routing);
  const baseUrl = `http://127.0.0.1:${http.port}`;
  const visitor = () => makeClient(baseUrl);

  let made = 0;
  const addPerson: TestServer['addPerson'] = async (options = {}) => {
    const { role = 'user', zips = [], tier, email, colleagueOf, companyRole } = options;
    made += 1;
    const address = email ?? `${role}${made}@example.com`;
    const passwordHash = await passwordHashed;
    const id = await insertUser(services.db, {
      email: address,
      passwordHash,
      firstName: 'Pat',
      lastName: `Tester ${made}`,
      role,
    });
    if (tier) await services.db.update(users).set({ subscriptionTier: tier }).where(eq(users.id, id));
    if (colleagueOf) await joinCompany(services.db, id, colleagueOf.id, companyRole);
    for (const zip of zips) {
      await ensureZips(services.db, [zip]);
      await grantZip(services.db, { userId: id, zipCode: zip });
    }
    return { id, email: address };
  };
  const signIn: TestServer['signIn'] = async (person) => {
    const client = visitor();
    const answer = await client.post('/api/auth/login', { email: person.email, password: PASSWORD });
    if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`);
    return client;
  };
  return {
    baseUrl,
    databaseUrl: database.url,
    services,
    visitor,
    addPerson,
    signIn,
    admin: async () => signIn(await addPerson({ role: 'admin' })),
    contractor: async (...zips) => signIn(await addPerson({ zips })),
    async close() {
      await http.close();
      await app.close();
      await endLoops();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

// As cheap as it can be: a hash names its own cost, and the tests sign in a thousand times.
const passwordHashed = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

async function joinCompany(
  db: Services['db'],
  userId: string,
  colleagueId: string,
  companyRole: CompanyRole = 'rep',
): Promise<void> {
  const [colleague] = await db
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.id, colleagueId));
  if (colleague)
    await db
      .update(users)
      .set({ ...colleague, companyRole })
      .where(eq(users.id, userId));
}

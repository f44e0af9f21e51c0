import { product } from '#domain/product.ts';
import { insertUser } from './features/auth/index.ts';
import { startSampleFlight } from './features/captures/index.ts';
import { ensureZips, grantZip } from './features/coverage/index.ts';
import { hadSampleCapture, loadSampleCapture } from './features/imagery/index.ts';
import { findAccountByEmail, hashPassword } from './features/sign-in/index.ts';
import { readablePassword } from './platform/secret.ts';
import type { Services } from './platform/services.ts';

export interface NewLogin {
  who: string;
  email: string;
  password: string;
}

const SAMPLE_ZIP = '85251';
const SAMPLE_CONTRACTOR = 'contractor@ridgecap.example';

/** Makes the first administrator, and with sample data a contractor with a ZIP and its properties. Answers only the logins made now. */
export async function prepareFirstStart(services: Services): Promise<NewLogin[]> {
  const { config, db } = services;
  const logins: NewLogin[] = [];
  if (!(await findAccountByEmail(db, config.adminEmail))) {
    const password = config.adminPassword ?? readablePassword();
    await addUser(services, config.adminEmail, password, 'Platform', 'Administrator', 'admin');
    logins.push({
      who: 'Administrator',
      email: config.adminEmail,
      password: config.adminPassword ? '(as set)' : password,
    });
  }
  if (config.sampleData && !(await findAccountByEmail(db, SAMPLE_CONTRACTOR))) {
    const password = readablePassword();
    const userId = await addUser(services, SAMPLE_CONTRACTOR, password, 'Sam', 'Contractor', 'user');
    await ensureZips(db, [SAMPLE_ZIP]);
    await grantZip(db, { userId, zipCode: SAMPLE_ZIP });
    logins.push({ who: 'Contractor', email: SAMPLE_CONTRACTOR, password });
  }
  if (config.sampleData && !(await hadSampleCapture(db)))
    // Both or neither: a server that ends in between starts over.
    await db.transaction(async (tx) => {
      const loaded = await loadSampleCapture({ db: tx });
      if (loaded > 0) await startSampleFlight({ db: tx, jobs: services.jobs });
    });
  return logins;
}

/** Prints where the product is served and, this once, the passwords that were made. */
export function announce(url: string, logins: readonly NewLogin[]): void {
  const lines = ['', `${product.name} is ready: ${url}`];
  for (const { who, email, password } of logins)
    lines.push(`  ${who.padEnd(14)} ${email}   password: ${password}`);
  if (logins.length > 0) lines.push('  Passwords are shown this once. Change them in the profile.');
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

async function addUser(
  { db }: Services,
  email: string,
  password: string,
  firstName: string,
  lastName: string,
  role: 'user' | 'admin',
): Promise<string> {
  return insertUser(db, { email, firstName, lastName, role, passwordHash: await hashPassword(password) });
}

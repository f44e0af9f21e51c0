import { companyRoleLabels } from '#domain/company-roles.ts';
import { product } from '#domain/product.ts';
import { crew, crewNames, SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { insertUser } from './features/company/auth/index.ts';
import {
  checkPassword,
  findAccountByEmail,
  hashPassword,
  hasSignedIn,
} from './features/company/sign-in/index.ts';
import { ensureSampleGround, hadSampleCapture, loadSampleCapture } from './features/imagery/imagery/index.ts';
import { insertSampleCompany, startSampleCompany } from './features/platform/sample-company/index.ts';
import { type FirstLogin, type FirstLogins, openFirstLogins } from './first-logins.ts';
import type { Services } from './platform/services.ts';

export interface NewLogin {
  who: string;
  email: string;
  password: string;
  /** What they see once they have signed in. */
  sees: string;
}

/**
 * Makes the first administrator, and with sample data its ZIP and a company at work there. Answers the logins made now, and
 * those of earlier starts that nobody has signed in with.
 */
export async function prepareFirstStart(services: Services): Promise<NewLogin[]> {
  const { config, db } = services;
  const kept = await openFirstLogins(config.dataDir);
  const logins: NewLogin[] = [];
  if (!(await findAccountByEmail(db, config.adminEmail))) {
    const password = config.adminPassword ?? (await kept.passwordFor('administrator'));
    await addUser(services, config.adminEmail, password, 'Platform', 'Administrator', 'admin');
    if (config.adminPassword) logins.push(administrator(config.adminEmail, '(as set)'));
  }
  if (config.sampleData && !(await hadSampleCapture(db))) await addSample(services, kept);
  if (await isUnused(db, kept, 'administrator', [config.adminEmail]))
    logins.push(administrator(config.adminEmail, kept.find('administrator') ?? ''));
  await ensureSampleGround(services);
  const emails = crewNames.map((name) => crew[name].email);
  if (await isUnused(db, kept, 'sample', emails)) logins.push(...crewLogins(kept.find('sample') ?? ''));
  return logins;
}

/** Whether a kept password opens its accounts and nobody has signed in to any of them; forgets it otherwise. */
async function isUnused(
  db: Services['db'],
  kept: FirstLogins,
  whose: FirstLogin,
  emails: readonly string[],
): Promise<boolean> {
  const password = kept.find(whose);
  if (password === undefined) return false;
  let isUsed = false;
  for (const email of emails) {
    const account = await findAccountByEmail(db, email);
    if (!account || !(await checkPassword(account.passwordHash, password))) isUsed = true;
    else if (await hasSignedIn(db, account.id)) isUsed = true;
    if (isUsed) break;
  }
  if (isUsed) await kept.forget(whose);
  return !isUsed;
}

/** All of it or nothing: a server that ends in between starts over. What takes longer comes while it serves. */
async function addSample({ db, files, jobs }: Services, kept: FirstLogins): Promise<void> {
  const passwordHash = await hashPassword(await kept.passwordFor('sample'));
  await db.transaction(async (tx) => {
    if ((await loadSampleCapture({ db: tx, files })) === 0) return;
    await insertSampleCompany(tx, passwordHash);
    await startSampleCompany(tx, jobs);
  });
}

const administrator = (email: string, password: string): NewLogin => ({
  ...{ who: 'Administrator', email, password },
  sees: 'every ZIP code, people, requests, captures and reviews',
});

const crewLogins = (password: string): NewLogin[] =>
  crewNames.map((name) => {
    const { email, companyRole, sees } = crew[name];
    const who = `${SAMPLE_COMPANY.name}: ${companyRoleLabels[companyRole].toLowerCase()}`;
    return { who, email, password, sees };
  });

/** Prints where the product is served, and the passwords that were made and that nobody has used yet. */
export function announce(url: string, logins: readonly NewLogin[]): void {
  const lines = ['', `${product.name} is ready: ${url}`];
  if (logins.length > 0)
    lines.push(
      '',
      ...tableOf(logins),
      '',
      '  These passwords are shown at every start until their first sign-in. Change them in the profile.',
    );
  if (logins.some(({ email }) => email === crew.owner.email))
    lines.push(
      `  ${SAMPLE_COMPANY.name} and its ZIP code are simulated. Its three weeks of work appear within half a minute of the first start.`,
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** One line for each login, under its headings. */
function tableOf(logins: readonly NewLogin[]): string[] {
  const headings = { who: 'Who', email: 'Email', password: 'Password', sees: 'Sees first' };
  const rows = [headings, ...logins];
  const widthOf = (column: keyof NewLogin) => Math.max(...rows.map((row) => row[column].length));
  const columns = ['who', 'email', 'password'] as const;
  return rows.map(
    (row) => `  ${columns.map((column) => row[column].padEnd(widthOf(column))).join('   ')}   ${row.sees}`,
  );
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

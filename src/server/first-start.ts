import { companyRoleLabels } from '#domain/company-roles.ts';
import { product } from '#domain/product.ts';
import { crew, crewNames, SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { insertUser } from './features/auth/index.ts';
import { hadSampleCapture, loadSampleCapture } from './features/imagery/index.ts';
import { insertSampleCompany, startSampleCompany } from './features/sample-company/index.ts';
import { findAccountByEmail, hashPassword } from './features/sign-in/index.ts';
import { readablePassword } from './platform/secret.ts';
import type { Services } from './platform/services.ts';

export interface NewLogin {
  who: string;
  email: string;
  password: string;
  /** What they see once they have signed in. */
  sees: string;
}

/** Makes the first administrator, and with sample data its ZIP and a company at work there. Answers only the logins made now. */
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
      sees: 'every ZIP code, people, requests, captures and reviews',
    });
  }
  if (config.sampleData && !(await hadSampleCapture(db))) logins.push(...(await addSample(services)));
  return logins;
}

/** All of it or nothing: a server that ends in between starts over. What takes longer comes while it serves. */
async function addSample({ db, jobs }: Services): Promise<NewLogin[]> {
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  const isLoaded = await db.transaction(async (tx) => {
    if ((await loadSampleCapture({ db: tx })) === 0) return false;
    await insertSampleCompany(tx, passwordHash);
    await startSampleCompany(tx, jobs);
    return true;
  });
  if (!isLoaded) return [];
  return crewNames.map((name) => {
    const { email, companyRole, sees } = crew[name];
    return {
      who: `${SAMPLE_COMPANY.name}: ${companyRoleLabels[companyRole].toLowerCase()}`,
      email,
      password,
      sees,
    };
  });
}

/** Prints where the product is served and, this once, the passwords that were made. */
export function announce(url: string, logins: readonly NewLogin[]): void {
  const lines = ['', `${product.name} is ready: ${url}`];
  if (logins.length > 0)
    lines.push('', ...tableOf(logins), '', '  Passwords are shown this once. Change them in the profile.');
  if (logins.some(({ email }) => email === crew.owner.email))
    lines.push(
      `  ${SAMPLE_COMPANY.name} and its ZIP code are simulated. Its three weeks of work appear within a minute.`,
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

import type { Actor } from '#access/can.ts';
import type { MailSettings } from '#contract/mail-settings.ts';
import { eq } from '#server/db/orm.ts';
import { companies, mailSettings } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { isOnPaper } from '#server/print/index.ts';

/** Two digits that say a piece has no endorsement for presorting. */
export const BARCODE_ID = '00';

/** Null before the company set them. */
export async function findSettings(
  db: Database,
  { companyId }: Pick<Actor, 'companyId'>,
): Promise<MailSettings | null> {
  const [row] = await db.select().from(mailSettings).where(eq(mailSettings.companyId, companyId));
  if (!row) return null;
  const { companyId: _company, updatedAt: _updated, ...settings } = row;
  return settings;
}

const NOT_PRINTED = 'Mail cannot print some of these letters. Please type them in Latin letters.';

/** What a company types for its mail is printed as it is, without boxes. @throws 400 */
export function requireOnPaper(texts: Readonly<Record<string, string | readonly string[] | null>>): void {
  const problems = Object.entries(texts)
    .filter(([, text]) => ![text ?? ''].flat().every(isOnPaper))
    .map(([path]) => ({ path, message: NOT_PRINTED }));
  if (problems.length > 0) throw invalid(NOT_PRINTED, problems);
}

/** @throws 400 for letters that cannot be printed */
export async function saveSettings(
  db: Database,
  { companyId }: Actor,
  settings: MailSettings,
): Promise<MailSettings> {
  const { returnName, returnLines, phone, license, indicia } = settings;
  requireOnPaper({ returnName, returnLines, phone, license, indicia });
  const row = { ...settings, companyId, updatedAt: new Date() };
  await db.insert(mailSettings).values(row).onConflictDoUpdate({ target: mailSettings.companyId, set: row });
  return settings;
}

/** The plan a company pays by. */
export async function tierOf(db: Database, { companyId }: Pick<Actor, 'companyId'>) {
  const [row] = await db.select({ tier: companies.tier }).from(companies).where(eq(companies.id, companyId));
  return row?.tier ?? 'basic';
}

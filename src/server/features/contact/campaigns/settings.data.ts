import type { Actor } from '#access/can.ts';
import type { MailSettings, MailSettingsFields } from '#contract/mail-settings.ts';
import type { TemplateFields } from '#contract/proposal-template.ts';
import { addressLines } from '#domain/mail/address.ts';
import { USUAL_COLOR } from '#domain/proposals/texts.ts';
import { eq } from '#server/db/orm.ts';
import { companies, mailSettings, proposalTemplates } from '#server/db/schema/index.ts';
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
  const [row] = await db
    .select({
      fields: {
        returnsTo: mailSettings.returnsTo,
        indicia: mailSettings.indicia,
        mailerId: mailSettings.mailerId,
        serviceType: mailSettings.serviceType,
        unitCents: mailSettings.unitCents,
      },
      name: companies.name,
      facts: proposalTemplates.fields,
    })
    .from(mailSettings)
    .innerJoin(companies, eq(companies.id, mailSettings.companyId))
    .leftJoin(proposalTemplates, eq(proposalTemplates.companyId, mailSettings.companyId))
    .where(eq(mailSettings.companyId, companyId));
  return row ? withCompany(row.fields, row) : null;
}

interface Company {
  name: string;
  facts: Partial<TemplateFields> | null;
}

const withCompany = (fields: MailSettingsFields, { name, facts }: Company): MailSettings => ({
  ...fields,
  returnName: name,
  returnLines: fields.returnsTo ?? addressLines(facts?.address ?? ''),
  ...{ phone: facts?.phone || null, license: facts?.licenseNumber || null },
  color: facts?.color ?? USUAL_COLOR,
});

/**
 * What is printed on the company's mail, or why nothing can be printed. What a piece is printed with is complete, and
 * without boxes for letters that the fonts do not have.
 */
export async function findSender(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
): Promise<MailSettings | { refusal: string }> {
  const settings = await findSettings(db, actor);
  if (!settings || settings.returnLines.length === 0) return { refusal: NO_ADDRESS };
  const { returnName, returnLines, phone, license } = settings;
  if (returnLines.length < 2 || returnLines.length > 3 || returnLines.some(({ length }) => length > 60))
    return { refusal: NOT_AN_ADDRESS };
  const isPrintable = [returnName, ...returnLines, phone ?? '', license ?? ''].every(isOnPaper);
  return isPrintable ? settings : { refusal: NOT_OF_COMPANY };
}

const NOT_AN_ADDRESS =
  'A return address has a street line, a city line and at most one more, each of at most 60 characters.';
const NO_ADDRESS = 'Please fill in the return address first.';
const NOT_OF_COMPANY =
  'Mail cannot print some letters of your company’s name, address, phone or license. Please type them in Latin letters.';

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
  fields: MailSettingsFields,
): Promise<MailSettings> {
  const { returnsTo, indicia } = fields;
  requireOnPaper({ returnsTo, indicia });
  const [company] = await db
    .select({ name: companies.name, facts: proposalTemplates.fields })
    .from(companies)
    .leftJoin(proposalTemplates, eq(proposalTemplates.companyId, companies.id))
    .where(eq(companies.id, companyId));
  if (!company) throw new Error('an actor is of a company');
  const settings = withCompany(fields, company);
  const row = { ...settings, companyId, updatedAt: new Date() };
  await db.insert(mailSettings).values(row).onConflictDoUpdate({ target: mailSettings.companyId, set: row });
  return settings;
}

/** The plan a company pays by. */
export async function tierOf(db: Database, { companyId }: Pick<Actor, 'companyId'>) {
  const [row] = await db.select({ tier: companies.tier }).from(companies).where(eq(companies.id, companyId));
  return row?.tier ?? 'basic';
}

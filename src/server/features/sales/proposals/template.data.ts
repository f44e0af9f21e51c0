import { type Actor, can } from '#access/can.ts';
import { ownCompany, proposalTemplatesOf } from '#access/rows.ts';
import type { ProposalTemplate, SavedTemplateFields, TemplateFields } from '#contract/proposal-template.ts';
import { bannedPhrases } from '#domain/compliance/banned.ts';
import { FINISH_DAYS, VALID_DAYS } from '#domain/proposals/statuses.ts';
import { USUAL_COLOR, usualTexts } from '#domain/proposals/texts.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { companies, files, proposalTemplates, users } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { colleague } from '#server/doors/index.ts';
import { deleteFiles, insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';

const usual: TemplateFields = {
  ...usualTexts,
  ...{ color: USUAL_COLOR, licenseNumber: '', insurer: '', address: '', phone: '', email: '' },
  validDays: VALID_DAYS.usual,
  finishDays: FINISH_DAYS.usual,
  deposit: { kind: 'percent', percent: 30 },
  detail: 'total',
  mostDiscount: { rep: 5, manager: 15 },
  paymentUrl: '',
  reminders: true,
  companySignature: 'none',
  // A homeowner who declines may still be talked to.
  stageAfterDecline: 'called',
  stageAfterRevoke: 'before',
};

/** What the company's proposals have in common, by itself before anybody changed it. */
export async function getTemplate(db: Database, actor: Actor): Promise<ProposalTemplate> {
  const { fields, version, companyName, logo, updatedAt, by } = await findTemplate(db, actor);
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    ...fields,
    ...{ version, companyName, by },
    logoId: logo?.sha256 ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
    banned: texts.flatMap(([field, text]) => bannedPhrases(text).map((found) => ({ field, ...found }))),
    may: { change: can(actor, 'team:lead') },
  };
}

/** The same as proposals need it, with the file of the logo. */
export async function findTemplate(db: Database, actor: Actor) {
  const [row] = await db
    .select({
      companyName: companies.name,
      template: proposalTemplates,
      logoSha256: files.digest,
      by: colleague(actor, proposalTemplates.userId),
    })
    .from(companies)
    .leftJoin(
      proposalTemplates,
      and(eq(proposalTemplates.companyId, companies.id), proposalTemplatesOf(actor)),
    )
    .leftJoin(files, eq(files.key, proposalTemplates.logoKey))
    .where(ownCompany(actor));
  if (!row) throw new Error('an actor is of a company');
  const { template, companyName, logoSha256 } = row;
  const { logoKey: key, logoWidth: width, logoHeight: height } = template ?? {};
  return {
    companyName,
    fields: { ...usual, ...template?.fields },
    version: template?.version ?? 0,
    updatedAt: template?.updatedAt ?? null,
    by: template?.userId ? row.by : null,
    logo: key && logoSha256 && width && height ? { key, sha256: logoSha256, width, height } : null,
  };
}

/** @throws 409 if a colleague changed it since that version */
export async function updateTemplate(
  tx: Database,
  actor: Actor,
  { version, ...fields }: SavedTemplateFields & { version: number },
  by: EventActor,
): Promise<void> {
  const { fields: before } = await findTemplate(tx, actor);
  const written = {
    fields: { ...before, ...fields },
    version: version + 1,
    userId: actor.id,
    updatedAt: new Date(),
  };
  const rows = await tx
    .insert(proposalTemplates)
    .values({ companyId: actor.companyId, ...written })
    .onConflictDoUpdate({
      target: proposalTemplates.companyId,
      set: written,
      setWhere: eq(proposalTemplates.version, version),
    })
    .returning({ version: proposalTemplates.version });
  if (rows.length === 0)
    throw conflict(
      'A colleague changed the template in the meantime. Look at it again before you save yours.',
    );
  await emit(tx, by, 'proposal-template-changed', { subjectId: actor.companyId });
}

/** Sets or removes the logo, and gives the key of the one before. */
export async function replaceLogo(
  tx: Database,
  actor: Actor,
  logo: { file: NewFile; width: number; height: number } | null,
  by: EventActor,
): Promise<string | null> {
  if (logo) await insertFile(tx, logo.file);
  const { logo: before } = await findTemplate(tx, actor);
  const set = {
    logoKey: logo?.file.key ?? null,
    logoWidth: logo?.width ?? null,
    logoHeight: logo?.height ?? null,
    updatedAt: new Date(),
    userId: actor.id,
  };
  await tx
    .insert(proposalTemplates)
    .values({ companyId: actor.companyId, fields: usual, ...set })
    .onConflictDoUpdate({
      target: proposalTemplates.companyId,
      set: { ...set, version: sql`${proposalTemplates.version} + 1` },
    });
  if (before) await deleteFiles(tx, [before.key]);
  await emit(tx, by, 'proposal-template-changed', {
    subjectId: actor.companyId,
    details: { logo: logo !== null },
  });
  return before?.key ?? null;
}

/** The name and address under which a rep's proposals go out. */
export async function findRep(db: Database, userId: string | null) {
  if (userId === null) return null;
  const [rep] = await db
    .select({
      userId: users.id,
      email: users.email,
      name: nameOfUser,
      companyId: users.companyId,
      accessEndedAt: users.accessEndedAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  return rep ?? null;
}

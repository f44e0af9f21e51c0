import type { Actor } from '#access/can.ts';
import type { RoofPage, RoofReply } from '#contract/roof-pages.ts';
import { product } from '#domain/product.ts';
import { and, eq, isNull, lt, or, sql } from '#server/db/orm.ts';
import { mailCampaigns, mailPieces, mailReplies } from '#server/db/schema/index.ts';
import { findAddressee, sendMail } from '#server/features/company/notices/index.ts';
import { findStandIn } from '#server/features/company/sign-in/index.ts';
import { findCode } from '#server/features/contact/contacts/index.ts';
import { roofFilesForPrint } from '#server/features/imagery/imagery/index.ts';
import { putNote } from '#server/features/leads/crm/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import { absent, tooMany } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { listRoofs, type PrintedRoof } from './roofs.data.ts';
import { findSettings } from './settings.data.ts';

interface OpenedCode {
  companyId: string;
  company: string;
  propertyId: number;
  roof: PrintedRoof;
  /** A colleague who sees the roof, in whose name the page reads and writes. */
  colleague: Actor;
}

/** What a code opens. @throws 404, alike for every code that opens nothing, and where the company lost its ZIP code */
async function openCode(db: Database, typed: string): Promise<OpenedCode> {
  const { companyId, company, propertyId } = await findCode(db, typed);
  if (propertyId === null) throw gone();
  const colleague = await findStandIn(db, { userId: await makerOf(db, propertyId, companyId), companyId });
  const roof = colleague && (await listRoofs(db, colleague, [propertyId])).get(propertyId);
  if (!roof) throw gone();
  return { companyId, company, propertyId, roof, colleague };
}

const gone = () => absent('This page is no longer there. Please ask the company that wrote to you.');

/** Who made the campaign the latest piece of that door is of. */
async function makerOf(db: Database, propertyId: number, companyId: string): Promise<string | null> {
  const [made] = await db
    .select({ userId: mailCampaigns.userId })
    .from(mailPieces)
    .innerJoin(mailCampaigns, eq(mailCampaigns.id, mailPieces.campaignId))
    .where(and(eq(mailPieces.propertyId, propertyId), eq(mailPieces.companyId, companyId)))
    .orderBy(sql`${mailPieces.id} desc`)
    .limit(1);
  return made?.userId ?? null;
}

/** The page of a roof, without a name of anybody who lives there. @throws 404 */
export async function readRoofPage(
  services: Pick<Services, 'db' | 'files' | 'sideWrites'>,
  typed: string,
): Promise<RoofPage> {
  const { db } = services;
  const { companyId, company, propertyId, roof, colleague } = await openCode(db, typed);
  const settings = await findSettings(db, { companyId });
  const file = (await roofFilesForPrint(services, colleague, [propertyId])).get(propertyId);
  return {
    company: settings?.returnName ?? company,
    phone: settings?.phone ?? null,
    license: settings?.license ?? null,
    ...{ address: roof.address, city: roof.city, facts: roof.facts },
    picture: file ? { simulated: file.simulated } : null,
  };
}

/** The stored file of the roof's picture. @throws 404 */
export async function getRoofPicture(
  services: Pick<Services, 'db' | 'files' | 'sideWrites'>,
  typed: string,
): Promise<string> {
  const { propertyId, colleague } = await openCode(services.db, typed);
  const file = (await roofFilesForPrint(services, colleague, [propertyId])).get(propertyId);
  if (!file) throw absent('The picture was not found.');
  return file.key;
}

/** Counts that a piece's code was opened; not who opened it. A colleague's look does not count. */
export async function countScan(db: Database, typed: string, caller: Actor | null): Promise<void> {
  const { code, companyId } = await findCode(db, typed);
  if (caller?.companyId === companyId) return;
  await db
    .update(mailPieces)
    .set({
      scans: sql`${mailPieces.scans} + 1`,
      firstScanAt: sql`coalesce(${mailPieces.firstScanAt}, now())`,
    })
    .where(
      and(eq(mailPieces.code, code), or(isNull(mailPieces.firstScanAt), lt(mailPieces.scans, MOST_SCANS))),
    );
}

const MOST_SCANS = 1_000_000;

/** Replies of one door a day: a household has little more to say, and a program has. */
const MOST_REPLIES = 5;

/** Keeps what a household wrote as a note on its property, and emails the person who made the campaign. @throws 404, 429 */
export async function insertReply(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  typed: string,
  { name, phone, email, message }: RoofReply,
): Promise<void> {
  const { companyId, propertyId, roof, colleague } = await openCode(tx, typed);
  const { code } = await findCode(tx, typed);
  const today = and(
    eq(mailReplies.propertyId, propertyId),
    eq(mailReplies.companyId, companyId),
    sql`${mailReplies.createdAt} > now() - interval '1 day'`,
  );
  if ((await tx.$count(mailReplies, today)) >= MOST_REPLIES)
    throw tooMany('Your messages have been received. Please give the company a day to answer.', 86_400);
  const [piece] = await tx.select({ id: mailPieces.id }).from(mailPieces).where(eq(mailPieces.code, code));
  await tx.insert(mailReplies).values({
    ...{ companyId, propertyId, name, message, pieceId: piece?.id ?? null },
    ...{ phone: phone || null, email: email || null },
  });
  const ways = [phone, email].filter(Boolean).join(', ');
  await putNote(
    tx,
    colleague,
    propertyId,
    `Answer to mail from ${name} (${ways})${message ? `: ${message}` : ''}`,
  );
  await emit(tx, byActor(colleague), 'mail-answered', { propertyId });
  const to = await findAddressee(tx, colleague.id);
  if (!to) return;
  await jobs.enqueue(tx, sendMail, {
    to,
    subject: `${product.name}: an answer to your mail`,
    text: `Somebody at ${roof.address} answered your mail. Their message and how to reach them are in the notes:

${publicUrlOf(config)}/dashboard?property=${propertyId}`,
  });
}

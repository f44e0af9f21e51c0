import type { Actor } from '#access/can.ts';
import type { Channel } from '#domain/compliance/contact/channels.ts';
import { mayContact } from '#domain/compliance/contact/may-contact.ts';
import type { ContactAnswer, ContactQuestion } from '#domain/compliance/contact/question.ts';
import { CONTACT_RULES_VERSION, type ContactSubject } from '#domain/compliance/contact/rules/index.ts';
import { contactAnswers } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type ContactFacts, contactFacts } from './facts.data.ts';

interface Asked {
  channel: Channel;
  /** What a call or text is about; a sale by default. */
  about?: ContactSubject | undefined;
  propertyIds: readonly number[];
  /** The moment; null for a list that is used later. */
  at: Date | null;
  /** What it is asked for: goes into the record of answers. */
  purpose: string;
  /** One person of the only door; everybody known there without it. */
  personId?: number | undefined;
}

/**
 * Asks whether the actor's company may contact doors on a channel, and records the answer with the version of the rules,
 * beside the reply. Doors that the actor does not see are missing from it.
 */
export async function askGate(
  { db, sideWrites }: Pick<Services, 'db' | 'sideWrites'>,
  actor: Actor,
  asked: Asked,
): Promise<Map<number, ContactAnswer>> {
  const answers = await answersTo(db, actor, asked);
  const record = (primary: Database) => recordAnswers(primary, actor, asked, answers);
  await sideWrites.run('an answer about contact', record, { isKept: true });
  return answers;
}

/** The same within a write, whose transaction keeps the record. */
export async function askGateWithin(
  tx: Database,
  actor: Actor,
  asked: Asked,
): Promise<Map<number, ContactAnswer>> {
  const answers = await answersTo(tx, actor, asked);
  await recordAnswers(tx, actor, asked, answers);
  return answers;
}

async function answersTo(db: Database, actor: Actor, asked: Asked): Promise<Map<number, ContactAnswer>> {
  const facts = await contactFacts(db, actor, asked.propertyIds);
  return new Map([...facts].map(([id, own]) => [id, mayContact(questionOf(own, asked))]));
}

/** A question about a door, or about one person there. */
export function questionOf(
  { people, ...facts }: ContactFacts,
  { channel, about, at, personId }: Pick<Asked, 'channel' | 'about' | 'at' | 'personId'>,
): ContactQuestion {
  const meant = people.filter(({ id }) => personId === undefined || id === personId);
  return { ...facts, channel, about, at, person: { points: meant.flatMap(({ points }) => points) } };
}

/** One line for a door, one for a list: how many, how many of them may be contacted, and what held the others back. */
async function recordAnswers(
  db: Database,
  actor: Actor,
  { channel, at, purpose }: Asked,
  answers: ReadonlyMap<number, ContactAnswer>,
): Promise<void> {
  if (answers.size === 0) return;
  const all = [...answers.values()];
  await recordCounts(db, actor, {
    ...{ channel, at, purpose, doors: all.length },
    propertyId: answers.size === 1 ? ([...answers.keys()][0] ?? null) : null,
    allowed: all.filter(({ allowed }) => allowed).length,
    reasons: countReasons(all),
  });
}

function countReasons(answers: readonly ContactAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reasons } of answers)
    for (const code of new Set(reasons.map((reason) => reason.code))) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Records what the database decided by access/rows.ts: how many doors were asked about, and how many were kept back. */
export const recordList = (
  db: Database,
  actor: Pick<Actor, 'id' | 'companyId'>,
  { kept, ...list }: { channel: Channel; purpose: string; doors: number; kept: number; propertyId?: number },
): Promise<void> =>
  list.doors === 0
    ? Promise.resolve()
    : recordCounts(db, actor, {
        ...{ ...list, allowed: list.doors - kept },
        reasons: kept === 0 ? {} : { 'held-back': kept },
      });

async function recordCounts(
  db: Database,
  actor: Pick<Actor, 'id' | 'companyId'>,
  counts: Pick<typeof contactAnswers.$inferInsert, 'channel' | 'purpose' | 'doors' | 'allowed'> &
    Partial<Pick<typeof contactAnswers.$inferInsert, 'propertyId' | 'at' | 'reasons'>>,
): Promise<void> {
  const { propertyId = null, at = null, reasons = {}, ...rest } = counts;
  await db.insert(contactAnswers).values({
    ...{ companyId: actor.companyId, userId: actor.id, propertyId, at, reasons },
    ...{ ...rest, rulesVersion: CONTACT_RULES_VERSION },
  });
}

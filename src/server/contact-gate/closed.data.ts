import type { Actor } from '#access/can.ts';
import { type Channel, channels } from '#domain/compliance/contact/channels.ts';
import { mayContact } from '#domain/compliance/contact/may-contact.ts';
import type { ReasonCode } from '#domain/compliance/contact/question.ts';
import type { Database } from '#server/platform/database/index.ts';
import { questionOf } from './ask.data.ts';
import { type ContactFacts, type DoorAsked, readFacts } from './facts.data.ts';

/** That nobody has a number yet closes nothing. */
const NOTHING_KNOWN: readonly ReasonCode[] = ['no-number', 'no-address'];

/**
 * The channels on which households are not to be contacted, whatever the hour: what everything that leaves the platform
 * says about a door beside its facts. Doors that the actor does not see are missing from it.
 */
export async function closedChannels(
  db: Database,
  actor: Actor,
  doors: readonly DoorAsked[],
): Promise<Map<number, Channel[]>> {
  const facts = await readFacts(db, actor, doors, new Date());
  return new Map([...facts].map(([id, own]) => [id, closedBy(own)]));
}

const closedBy = (facts: ContactFacts): Channel[] =>
  channels.filter((channel) =>
    mayContact(questionOf(facts, { channel, at: null, personId: undefined })).reasons.some(
      ({ code }) => !NOTHING_KNOWN.includes(code),
    ),
  );

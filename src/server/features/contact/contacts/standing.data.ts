import type { Actor } from '#access/can.ts';
import type { ContactPoint, ContactStanding } from '#contract/contact-standing.ts';
import { type Channel, channels } from '#domain/compliance/contact/channels.ts';
import { mayContact } from '#domain/compliance/contact/may-contact.ts';
import { CONTACT_RULES_VERSION } from '#domain/compliance/contact/rules/index.ts';
import { type ContactFacts, contactFacts, type KnownPoint, questionOf } from '#server/contact-gate/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { listOptOuts } from './opt-outs.data.ts';
import { presentAnswer } from './present.ts';

/**
 * How a household may be contacted now. Nothing is recorded: an action asks the gate itself.
 * @throws 404 if the actor does not see the property
 */
export async function readStanding(
  db: Database,
  actor: Actor,
  propertyId: number,
  now = new Date(),
): Promise<ContactStanding> {
  const facts = (await contactFacts(db, actor, [propertyId], now)).get(propertyId);
  if (!facts) throw notFound('The property');
  const answerTo = (channel: Channel) =>
    mayContact(questionOf(facts, { channel, at: now, personId: undefined }));
  const isHidden = facts.company.optOuts.some(({ channel }) => channel === 'all');
  return {
    channels: channels.map((channel) => ({ channel, ...presentAnswer(answerTo(channel)) })),
    people: facts.people.map(({ points, ...person }) => ({
      ...person,
      points: points.map((point) => presentPoint(facts, point, now, isHidden)),
    })),
    optOuts: (await listOptOuts(db, actor, propertyId)).map((one) => ({
      ...one,
      value: isHidden ? null : one.value,
    })),
    rulesVersion: CONTACT_RULES_VERSION,
    timeZone: facts.place.timeZone,
  };
}

function presentPoint(
  { people: _, ...facts }: ContactFacts,
  { optOuts: __, ...point }: KnownPoint,
  at: Date,
  isHidden: boolean,
): ContactPoint {
  const ways: ('call' | 'text' | 'email')[] = point.kind === 'phone' ? ['call', 'text'] : ['email'];
  const answers = ways.map((channel) => {
    const person = { points: [{ ...point, optOuts: __ }] };
    return [channel, presentAnswer(mayContact({ ...facts, channel, at, person }))];
  });
  return { ...point, value: isHidden ? null : point.value, answers: Object.fromEntries(answers) };
}

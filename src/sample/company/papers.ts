import { MINUTE_MS } from '#domain/durations.ts';
import type { Random } from '#domain/random.ts';
import type { SampleDoor } from './areas.ts';
import { at, dayOf, nextWorkDay } from './calendar.ts';
import type { Rep } from './crew.ts';
import { answerOf } from './deals.ts';

/** A step of a proposal, by its rep or its homeowner. */
export interface Paper {
  by: Rep;
  propertyId: number;
  at: Date;
  step: 'draft' | 'sent' | 'viewed' | 'signed' | 'declined';
}

/**
 * The proposal at a roof that a rep has looked at: a draft within the hour, sent the next morning, opened in the evening,
 * then signed, declined, left open or replaced. Some roofs need none, and some drafts stay.
 * @param fate a draw from 0 to 1
 */
export function papersAfter(
  by: Rep,
  door: SampleDoor,
  lookedAt: Date,
  fate: number,
  random: Random,
): Paper[] {
  const paper = (step: Paper['step'], moment: Date): Paper => ({ by, propertyId: door.id, at: moment, step });
  if (fate >= 0.74) return [];
  const draft = paper('draft', new Date(lookedAt.getTime() + 47 * MINUTE_MS));
  if (fate >= 0.7) return [draft];
  const sentOn = nextWorkDay(dayOf(lookedAt), 1);
  const sent = paper('sent', at(sentOn, '08:05', random.between(0, 40)));
  const viewed = paper('viewed', at(sentOn, '18:40', random.between(0, 80)));
  const answer = answerOf(door.severity, fate);
  if (answer !== 'open') {
    const answeredOn = nextWorkDay(sentOn, random.whole(1, 3));
    const time = answer === 'signed' ? '17:35' : '12:40';
    return [draft, sent, viewed, paper(answer, at(answeredOn, time, random.between(0, 50)))];
  }
  const opened = random.chance(0.55) ? [draft, sent, viewed] : [draft, sent];
  if (random.chance(0.6)) return opened;
  const revisedOn = nextWorkDay(sentOn, 2);
  return [...opened, paper('draft', at(revisedOn, '08:11')), paper('sent', at(revisedOn, '08:24'))];
}

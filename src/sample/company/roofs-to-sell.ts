import { at, dayAfter, dayOf, isSunday } from './calendar.ts';
import type { Rep } from './crew.ts';
import type { PlannedDay } from './plan.ts';

/** A roof that a rep has looked at and nobody has decided on. */
interface OpenRoof {
  by: Rep;
  propertyId: number;
  lookedAt: Date;
  owner: string;
}

/** The company's proposals: each at its own roof, with the time it reached its state. */
export interface RoofsToSell {
  draft: OpenRoof & { draftedAt: Date };
  sent: OpenRoof & { sentAt: Date };
  viewed: OpenRoof & { sentAt: Date; viewedAt: Date };
  signed: OpenRoof & { sentAt: Date; signedAt: Date };
}

/** The latest of the roofs that were looked at: one each for a draft, and for proposals sent, opened and signed. */
export function roofsToSell(days: readonly PlannedDay[], now: Date): RoofsToSell {
  const open = openRoofs(days).sort((a, b) => b.lookedAt.getTime() - a.lookedAt.getTime());
  const today = dayOf(now);
  const take = (daysAgo: number): OpenRoof => {
    const place = open.findIndex(({ lookedAt }) => dayOf(lookedAt) <= dayAfter(today, -daysAgo));
    const [taken] = open.splice(place < 0 ? open.length - 1 : place, 1);
    if (!taken) throw new RangeError('a company of three weeks has looked at more roofs');
    return taken;
  };
  const until = (moment: Date) => (moment > now ? now : moment);
  const later = (moment: Date, minutes: number) => until(new Date(moment.getTime() + minutes * 60_000));
  const signed = take(4);
  const viewed = take(3);
  const sent = take(2);
  const draft = take(0);
  const nextMorning = ({ lookedAt }: OpenRoof, time: string) =>
    until(at(workDayAfter(dayOf(lookedAt)), time));
  const signedSent = nextMorning(signed, '08:52');
  const viewedSent = nextMorning(viewed, '09:17');
  return {
    draft: { ...draft, draftedAt: later(draft.lookedAt, 47) },
    sent: { ...sent, sentAt: nextMorning(sent, '08:36') },
    viewed: { ...viewed, sentAt: viewedSent, viewedAt: later(viewedSent, 10 * 60 + 23) },
    signed: { ...signed, sentAt: signedSent, signedAt: until(at(workDayAfter(dayOf(signedSent)), '18:11')) },
  };
}

const workDayAfter = (day: string): string => {
  const next = dayAfter(day, 1);
  return isSunday(next) ? dayAfter(next, 1) : next;
};

function openRoofs(days: readonly PlannedDay[]): OpenRoof[] {
  const open = new Map<number, OpenRoof>();
  const names = new Map<number, string>();
  for (const { kind, body, by, at: madeAt } of days.flatMap(({ deeds }) => deeds)) {
    const { propertyId } = body;
    if (kind === 'person' && typeof body.name === 'string' && !names.has(propertyId))
      names.set(propertyId, body.name);
    if (kind !== 'knock') continue;
    open.delete(propertyId);
    if (body.outcome === 'inspected') open.set(propertyId, { by, propertyId, lookedAt: madeAt, owner: '' });
  }
  return [...open.values()].map((roof) => ({ ...roof, owner: names.get(roof.propertyId) ?? 'Pat Morgan' }));
}

import type { Actor } from '#access/can.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { dayAfter, dayOf } from '#sample/company/calendar.ts';
import { and, asc, eq, isNotNull } from '#server/db/orm.ts';
import { mailPieces } from '#server/db/schema/index.ts';
import {
  countScan,
  freezeCampaign,
  insertCampaign,
  insertReply,
  lockCampaign,
  recordMailed,
  saveSettings,
} from '#server/features/contact/campaigns/index.ts';
import { keepFound } from '#server/features/contact/contacts/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, happenedAt } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';

/** Since then its doors were knocked, with and without a card, so that the two can be compared. */
const MAILED_DAYS_AGO = 12;

/** Of the cards, one in so many was scanned. */
const SCANNED = 9;

const replies = [
  'We had a leak in August. Could somebody look at it on a weekday after 4?',
  'Who took this picture, and what does a new roof cost?',
  'Please call before you come by.',
];

/** Doors with a phone that a lookup found; every third one is on the Do Not Call registry. */
const LOOKED_UP = 24;

/** A mailing to damaged roofs, its answers, and whom a lookup found behind some of its doors. All of it is invented. */
export async function mailDamagedRoofs(
  tx: Database,
  owner: Actor,
  needs: Pick<Services, 'config' | 'jobs'>,
  now: Date,
): Promise<void> {
  const mailedOn = dayAfter(dayOf(now), -MAILED_DAYS_AGO);
  await saveSettings(tx, owner, {
    ...{ returnsTo: null, indicia: null, mailerId: null, serviceType: '700' },
    unitCents: { 'postcard-4x6': 80 },
  });
  await happenedAt(tx, new Date(`${mailedOn}T16:00:00Z`));
  const { label: _, ...texts } = mailTemplates['roof-picture'];
  const { id } = await insertCampaign(tx, owner, {
    ...{ name: 'Damaged roofs', filter: { severityLevel: ['severe', 'moderate'] } },
    design: { format: 'postcard-4x6', ...texts, showPicture: true, showFacts: true },
    ...{ addressee: 'owner', skipsVacant: true, replacedYears: 10, windowDays: 60, holdoutPercent: 20 },
  });
  await freezeCampaign(tx, owner, id);
  await recordMailed(tx, byActor(owner), await lockCampaign(tx, owner, id), mailedOn);
  const cards = await tx
    .select({ code: mailPieces.code, propertyId: mailPieces.propertyId, recipient: mailPieces.recipient })
    .from(mailPieces)
    .where(and(eq(mailPieces.campaignId, id), isNotNull(mailPieces.code)))
    .orderBy(asc(mailPieces.position));
  for (const [place, { code, propertyId, recipient }] of cards.entries()) {
    const name = recipient[0] ?? 'Homeowner';
    if (code && place % SCANNED === 0) {
      await countScan(tx, code, null);
      const message = replies[place / SCANNED];
      const reply = { name, phone: '', email: `home${propertyId}@homeowner.example` };
      if (message) await insertReply(tx, needs, code, { ...reply, message });
    }
    if (place < LOOKED_UP) await keepLookedUp(tx, owner, { propertyId, name, place }, mailedOn);
  }
}

async function keepLookedUp(
  tx: Database,
  owner: Actor,
  { propertyId, name, place }: { propertyId: number; name: string; place: number },
  day: string,
): Promise<void> {
  const phone = {
    ...{ kind: 'phone' as const, value: `+1480555${String(100 + place).padStart(4, '0')}` },
    ...{ lineKind: place % 4 === 3 ? ('landline' as const) : ('mobile' as const), confidence: null },
    registry: { listed: place % 3 === 0, checkedOn: day },
  };
  const origin = {
    source: 'import',
    name: 'sample-lookup.csv',
    basis: 'purchased',
    obtainedOn: day,
  } as const;
  await keepFound(tx, owner, { propertyId, people: [{ name, points: [phone] }], original: null }, origin);
}

import type { Actor } from '#access/can.ts';
import { appointmentsOf, doorsOf, ofCompany, optOutsOf } from '#access/rows.ts';
import type { MailResults } from '#contract/mail-results.ts';
import { outcomesOf } from '#domain/figures/ledger.ts';
import { liftOf } from '#domain/mail/lift.ts';
import { desc, eq, sql } from '#server/db/orm.ts';
import {
  appointments,
  companyDoors,
  knocks,
  mailPieces,
  mailReplies,
  optOuts,
  properties,
} from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type CampaignRow, costOf } from './campaigns.data.ts';

type Arm = MailResults['mailed'];

/** Replies shown: the rest is in the notes of the properties. */
const MOST_REPLIES = 100;

/** What came of a frozen campaign since it was mailed, at doors with a piece and at those held out. */
export async function readResults(db: Database, actor: Actor, row: CampaignRow): Promise<MailResults> {
  const since = row.mailedOn === null ? (row.frozenAt ?? new Date()) : new Date(`${row.mailedOn}T00:00:00Z`);
  const { mailed, heldOut } = await readArms(db, actor, row.id, since);
  const reached = await readReached(db, actor, row.id, since);
  const lift = (what: 'answered' | 'sets' | 'wins') => {
    const found = liftOf(
      { doors: mailed.doors, successes: mailed[what] },
      { doors: heldOut.doors, successes: heldOut[what] },
    );
    if (!found) return null;
    const { difference, low, high, verdict } = found;
    return { difference, low, high, verdict };
  };
  const [answered, sets, wins] = [lift('answered'), lift('sets'), lift('wins')];
  const totalCents = costOf(row, mailed.doors)?.totalCents ?? null;
  return {
    ...{ since: since.toISOString(), ...reached, mailed, heldOut },
    replies: await listReplies(db, row.id),
    lift: answered && sets && wins ? { answered, sets, wins } : null,
    totalCents,
    centsPerSet: totalCents === null || mailed.sets === 0 ? null : Math.round(totalCents / mailed.sets),
  };
}

async function readArms(db: Database, actor: Actor, campaignId: number, since: Date) {
  const { rows } = await db.execute<Arm & { isHeldOut: boolean } & Record<string, unknown>>(sql`
    select p.is_held_out as "isHeldOut", count(*)::int as doors,
      (count(*) filter (where exists (select from ${knocks} where ${knocks.propertyId} = p.property_id
        and ${knocks.at} >= ${since} and ${knocks.withdrawnAt} is null and ${ofCompany(actor, knocks.userId)}
        and ${knocks.outcome} = any(${sql.param([...outcomesOf.answered])}::text[]))))::int as answered,
      (count(*) filter (where exists (select from ${appointments} where ${appointments.propertyId} = p.property_id
        and ${appointmentsOf(actor)} and ${appointments.createdAt} >= ${since})))::int as sets,
      (count(*) filter (where exists (select from ${companyDoors} where ${companyDoors.propertyId} = p.property_id
        and ${doorsOf(actor)} and ${companyDoors.wonAt} >= ${since})))::int as wins
    from ${mailPieces} p where p.campaign_id = ${campaignId} group by 1`);
  const none: Arm = { doors: 0, answered: 0, sets: 0, wins: 0 };
  const arm = (isHeldOut: boolean): Arm => {
    const found = rows.find((row) => row.isHeldOut === isHeldOut) ?? none;
    return { doors: found.doors, answered: found.answered, sets: found.sets, wins: found.wins };
  };
  return { mailed: arm(false), heldOut: arm(true) };
}

async function readReached(db: Database, actor: Actor, campaignId: number, since: Date) {
  const { rows } = await db.execute<
    { scans: number; scanned: number; optOuts: number; returned: number } & Record<string, unknown>
  >(sql`
    select coalesce(sum(p.scans), 0)::int as scans, (count(*) filter (where p.scans > 0))::int as scanned,
      (count(p.return_kind))::int as returned,
      (count(*) filter (where exists (select from ${optOuts} where ${optOuts.propertyId} = p.property_id
        and ${optOutsOf(actor)} and ${optOuts.source} = 'homeowner'
        and ${optOuts.createdAt} >= ${since})))::int as "optOuts"
    from ${mailPieces} p where p.campaign_id = ${campaignId} and not p.is_held_out`);
  return rows[0] ?? { scans: 0, scanned: 0, optOuts: 0, returned: 0 };
}

async function listReplies(db: Database, campaignId: number): Promise<MailResults['replies']> {
  const rows = await db
    .select({ reply: mailReplies, address: properties.address })
    .from(mailReplies)
    .innerJoin(mailPieces, eq(mailPieces.id, mailReplies.pieceId))
    .innerJoin(properties, eq(properties.id, mailReplies.propertyId))
    .where(eq(mailPieces.campaignId, campaignId))
    .orderBy(desc(mailReplies.id))
    .limit(MOST_REPLIES);
  return rows.map(({ reply: { id, propertyId, name, phone, email, message, createdAt }, address }) => ({
    ...{ id, propertyId, address, name, phone, email, message },
    createdAt: createdAt.toISOString(),
  }));
}

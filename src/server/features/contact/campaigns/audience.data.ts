import type { Actor } from '#access/can.ts';
import { doorsHeldBackFromMail } from '#access/held-back.ts';
import { mailPiecesOf, propertiesVisibleTo } from '#access/rows.ts';
import { readLeadQuery } from '#contract/lead-filters.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import { type MailAddress, mailAddress, mailboxOf, type UndeliverableForm } from '#domain/mail/address.ts';
import { type Addressee, type Gate, MOST_DOORS } from '#domain/mail/campaign.ts';
import { compareMail } from '#domain/owners/mailing.ts';
import { givenText } from '#domain/owners/placeholders.ts';
import { optedOutValues } from '#server/contact-gate/index.ts';
import { and, type SQL, sql } from '#server/db/orm.ts';
import { mailPieces, properties } from '#server/db/schema/index.ts';
import { mailboxesOf } from '#server/doors/index.ts';
import { inScope, leadsMatching } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { findZip } from '#server/platform/zip-list.ts';
import type { CampaignRow } from './campaigns.data.ts';

/** A door that passed every gate. */
export interface Reached {
  propertyId: number;
  address: string;
  owner: string | null;
  mail: MailAddress;
}

export interface Audience {
  matched: number;
  /** Null if too many doors are left to read their addresses. */
  gates: Record<Gate, number> | null;
  undeliverable: Partial<Record<UndeliverableForm, number>>;
  /** Doors that passed every gate; those that passed the first ones where there are too many. */
  left: number;
  doors: Reached[];
}

type Asked = Pick<CampaignRow, 'filter' | 'addressee' | 'skipsVacant' | 'replacedYears' | 'windowDays'>;

/** Whom a campaign would reach now, the worst roofs first: of a mailbox's doors that one gets the piece. */
export async function readAudience(db: Database, actor: Actor, asked: Asked): Promise<Audience> {
  const counts = await countFirstGates(db, actor, asked);
  const { matched, free } = counts;
  const first = {
    'do-not-mail': counts['do-not-mail'],
    recent: counts.recent,
    returned: counts.returned,
    vacant: counts.vacant,
    'new-roof': counts['new-roof'],
  };
  if (free > MOST_DOORS) return { matched, gates: null, undeliverable: {}, left: free, doors: [] };
  const doors: Reached[] = [];
  const undeliverable: Audience['undeliverable'] = {};
  const mailboxes = new Set<string>();
  let duplicate = 0;
  const rows = (await listFree(db, actor, asked)).map((row) => ({ ...row, mailboxes: mailboxesOf(row) }));
  const all = rows.flatMap((row) => row.mailboxes);
  const optedOut = await optedOutValues(db, actor, 'mail', all);
  const taken = await takenMailboxes(db, actor, { windowDays: asked.windowDays, among: all });
  for (const row of rows) {
    const mail = addressOf(row, asked.addressee);
    if (row.mailboxes.some((mailbox) => optedOut.has(mailbox))) first['do-not-mail'] += 1;
    else if (typeof mail === 'string') undeliverable[mail] = (undeliverable[mail] ?? 0) + 1;
    else if (taken.has(mailboxOf(mail))) first.recent += 1;
    else if (mailboxes.has(mailboxOf(mail))) duplicate += 1;
    else {
      mailboxes.add(mailboxOf(mail));
      doors.push({ propertyId: row.propertyId, address: row.address, owner: row.owner, mail });
    }
  }
  const bad = Object.values(undeliverable).reduce((sum, count) => sum + count, 0);
  return {
    matched,
    gates: { ...first, undeliverable: bad, duplicate },
    undeliverable,
    left: doors.length,
    doors,
  };
}

interface Door {
  zipCode: string;
  address: string;
  addressKey: string;
  ownerAddress: string | null;
}

interface FreeRow extends Door {
  propertyId: number;
  owner: string | null;
}

/** Where a door's piece goes: to its owner's own address, where one is known, or to the door. */
export function addressOf(row: Door, addressee: Addressee) {
  const { zipCode, ownerAddress } = row;
  const atDoor = mailAddress(row.address, findZip, zipCode);
  if (addressee === 'resident' || givenText(ownerAddress) === null) return atDoor;
  // Their own address may name the unit that the property's does not.
  const isSame = compareMail(row) === 'same';
  const own = mailAddress(ownerAddress, findZip, isSame ? zipCode : undefined);
  return isSame && typeof own === 'string' ? atDoor : own;
}

type FirstGate = (typeof firstGates)[number];
type FirstCounts = Record<'matched' | 'free' | FirstGate, number>;

/** One pass over the doors that the filter means, beside those held back: to look each of the latter up takes twice as long. */
async function countFirstGates(db: Database, actor: Actor, asked: Asked): Promise<FirstCounts> {
  const { rows } = await db.execute<{ rank: number | null; doors: number }>(sql`
    select held.rank, count(*)::int as doors
    from ${properties} left join (${heldDoors(actor, asked)}) as held on held.property_id = ${properties.id}
    where ${meantBy(actor, asked)} group by 1`);
  const doorsOf = (rank: number | null) => rows.find((row) => row.rank === rank)?.doors ?? 0;
  const counts = firstGates.map((gate, rank) => [gate, doorsOf(rank)] as const);
  const matched = rows.reduce((sum, { doors }) => sum + doors, 0);
  return { ...(Object.fromEntries(counts) as Record<FirstGate, number>), matched, free: doorsOf(null) };
}

async function listFree(db: Database, actor: Actor, asked: Asked): Promise<FreeRow[]> {
  const rank = sql`array_position(array['minor', 'moderate', 'severe'], ${properties.severityLevel}::text)`;
  const { rows } = await db.execute<FreeRow & Record<string, unknown>>(sql`
    select ${properties.id} as "propertyId", ${properties.zipCode} as "zipCode", ${properties.address} as address,
      ${properties.addressKey} as "addressKey", ${properties.owner} as owner, ${properties.ownerAddress} as "ownerAddress"
    from ${properties} left join (${heldDoors(actor, asked)}) as held on held.property_id = ${properties.id}
    where ${meantBy(actor, asked)} and held.property_id is null
    order by coalesce(${rank}, 0) desc, ${properties.addressOrder}, ${properties.id}
    limit ${MOST_DOORS + 1}`);
  return rows;
}

function meantBy(actor: Actor, { filter }: Pick<Asked, 'filter'>): SQL | undefined {
  const { query } = readLeadQuery(filter);
  return and(propertiesVisibleTo(actor), inScope(query), leadsMatching(filtersOf(query), actor));
}

/** The gates that the database asks, in their order. */
const firstGates = ['do-not-mail', 'recent', 'returned', 'vacant', 'new-roof'] as const satisfies Gate[];

/** Doors that are held back, each with the place of the first gate that does so among firstGates. */
function heldDoors(actor: Actor, { skipsVacant, replacedYears, windowDays }: Asked): SQL {
  const held: Record<FirstGate, SQL | null> = {
    'do-not-mail': doorsHeldBackFromMail(actor),
    recent: takenDoors(actor, windowDays),
    returned: returnedDoors(actor),
    vacant: skipsVacant ? vacantDoors(actor) : null,
    'new-roof': replacedYears ? newRoofs(actor, replacedYears) : null,
  };
  const all = firstGates.flatMap((gate, rank) => {
    const doors = held[gate];
    return doors
      ? [sql`select property_id, ${sql.raw(String(rank))} as rank from (${doors}) as ids (property_id)`]
      : [];
  });
  return sql`select property_id, min(rank) as rank from (${sql.join(all, sql` union all `)}) as every group by 1`;
}

const takenDoors = (actor: Actor, days: number): SQL => sql`select ${mailPieces.propertyId} from ${mailPieces}
  where ${mailPiecesOf(actor)} and ${isTaken(days)}`;

/** In a campaign of the last days, or still taken by one. */
const isTaken = (days: number): SQL => sql`(${mailPieces.takenFrom} > current_date - ${days}::int
  or ${mailPieces.takenUntil} > current_date)`;

/** Those of some mailboxes that got a piece for another door lately, or were held out of getting one. */
async function takenMailboxes(
  db: Database,
  actor: Actor,
  { windowDays, among }: { windowDays: number; among: readonly string[] },
): Promise<Set<string | null>> {
  const rows = await db
    .selectDistinct({ mailbox: mailPieces.mailbox })
    .from(mailPieces)
    .where(
      and(
        ...[mailPiecesOf(actor), isTaken(windowDays)],
        sql`${mailPieces.mailbox} = any(${sql.param([...new Set(among)])}::text[])`,
      ),
    );
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/** A piece to the door did not arrive in the last year: the next one would not, either. */
const returnedDoors = (actor: Actor): SQL => sql`select ${mailPieces.propertyId} from ${mailPieces}
  where ${mailPiecesOf(actor)} and ${mailPieces.returnKind} in ('undeliverable', 'vacant', 'refused')
  and ${mailPieces.takenFrom} > current_date - 365`;

const vacantDoors = (actor: Actor): SQL => sql`select ${properties.id} from ${properties}
  where ${propertiesVisibleTo(actor)} and (${properties.uspsVacancy} or ${properties.isVacantLot})`;

const newRoofs = (actor: Actor, years: number): SQL => sql`select ${properties.id} from ${properties}
  where ${propertiesVisibleTo(actor)} and ${properties.roofReplacedOn} > current_date - make_interval(years => ${years}::int)`;

import type { Actor } from '#access/can.ts';
import { proposalsOf } from '#access/rows.ts';
import { type SQL, type SQLWrapper, sql } from '#server/db/orm.ts';
import { companyDoors, proposals } from '#server/db/schema/index.ts';

interface AtDoor {
  propertyId: SQLWrapper;
}

const isOpen = sql`${proposals.status} in ('sent', 'viewed') and ${proposals.expiresAt} > now()`;
const isSigned = sql`${proposals.status} = 'signed'`;

/** Whether a company's door has a proposal that can still be signed, or a signed one. */
export const hasProposal = (actor: Actor, which: 'open' | 'signed'): SQL => sql`${companyDoors.propertyId} in
  (select ${proposals.propertyId} from ${proposals} where ${proposalsOf(actor)} and ${which === 'open' ? isOpen : isSigned})`;

/** What the latest proposal at a door that can still be signed comes to. */
export const offeredAt = (actor: Actor, door: AtDoor): SQL<string | null> =>
  latest(actor, door.propertyId, isOpen);

/** What the latest proposal at a door that was signed comes to. */
export const signedAt = (actor: Actor, door: AtDoor): SQL<string | null> =>
  latest(actor, door.propertyId, isSigned);

/** What a company's door was won for: what was signed there goes before what somebody entered. */
export const wonFor = (actor: Actor): SQL<string | null> =>
  sql`coalesce(${signedAt(actor, companyDoors)}, ${companyDoors.dealValue})`;

/** What the deal at a company's door is worth: dealWorth of domain/crm/deal-value.ts in SQL. */
export const dealWorth = (actor: Actor): SQL<string | null> => sql`case
  when ${companyDoors.propertyId} not in (select ${proposals.propertyId} from ${proposals} where ${proposalsOf(actor)})
    then ${companyDoors.dealValue}
  when ${companyDoors.stage} = 'won' then ${wonFor(actor)}
  else coalesce(${offeredAt(actor, companyDoors)}, ${wonFor(actor)}) end`;

const latest = (actor: Actor, propertyId: SQLWrapper, which: SQL): SQL<string | null> =>
  sql`(select ${proposals.value} from ${proposals} where ${proposals.propertyId} = ${propertyId}
    and ${proposalsOf(actor)} and ${which} order by ${proposals.sentAt} desc, ${proposals.id} desc limit 1)`;

import { type Actor, can } from '#access/can.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { Member, Team } from '#contract/team.ts';
import { companyRoles } from '#domain/company-roles.ts';
import { asc, desc, eq, isNotNull, type SQL, sql } from '#server/db/orm.ts';
import { companies, invitations, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { asIso } from '#server/platform/paging.ts';
import { listHeldZips } from './invited-zips.data.ts';

/** Whose team it is, who looks, and what they may do about it. */
export interface Viewer {
  companyId: string;
  actor: Actor;
  /** Sees ZIP codes and invitations. */
  leads: boolean;
  /** Decides who is of it. */
  manages: boolean;
  /** Hands on their own ZIP codes. */
  hands: boolean;
}

export const asMember = (actor: Actor): Viewer => ({
  companyId: actor.companyId,
  actor,
  leads: can(actor, 'team:lead'),
  manages: can(actor, 'team:manage'),
  hands: can(actor, 'team:lead'),
});

/** An administrator assigns ZIP codes otherwise. */
export const asAdministrator = (actor: Actor, companyId: string): Viewer => ({
  companyId,
  actor,
  leads: true,
  manages: true,
  hands: false,
});

/** The present and former members of a company, as the viewer may see it. Throws 404. */
export async function getTeam(db: Database, viewer: Viewer): Promise<Team> {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, viewer.companyId));
  if (!company) throw notFound('This company');
  return {
    company,
    members: await listMembers(db, viewer),
    invitations: viewer.leads ? await listInvitations(db, viewer) : [],
    zipsToHand: viewer.hands ? await listHeldZips(db, viewer.actor.id) : [],
    // An administrator moves users to companies; they name none.
    may: { invite: viewer.manages, rename: viewer.manages && viewer.hands },
  };
}

const heldWhere = (which: SQL) => sql<
  string[]
>`array(select ${userZipSubscriptions.zipCode} from ${userZipSubscriptions}
  where ${userZipSubscriptions.userId} = users.id and ${userZipSubscriptions.status} = 'active' and ${which}
    and (${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now()) order by 1)`;

async function listMembers(db: Database, { companyId, actor, ...viewer }: Viewer): Promise<Member[]> {
  const rows = await db
    .select({
      id: users.id,
      name: nameOfUser,
      email: users.email,
      role: users.role,
      companyRole: users.companyRole,
      joinedAt: asIso<string>(users.createdAt),
      accessEndedAt: asIso<string | null>(users.accessEndedAt),
      zipCodes: heldWhere(sql`true`),
      handedZips: heldWhere(isNotNull(userZipSubscriptions.handedFrom)),
    })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(sql`${users.accessEndedAt} is not null`, byRole, asc(nameOfUser), asc(users.id));
  const owners = rows.filter((row) => isOwner(row)).length;
  return rows.map(({ role, zipCodes, handedZips, ...row }) => {
    const isYou = row.id === actor.id;
    const isOpen = row.accessEndedAt === null;
    const isLastOwner = isOwner(row) && owners === 1;
    const mayChange = viewer.manages && isOpen && !isLastOwner;
    return {
      ...row,
      isYou,
      zipCodes: viewer.leads ? zipCodes : [],
      handedZips: viewer.leads ? handedZips : [],
      may: {
        changeRole: mayChange,
        endAccess: mayChange && !isYou && role === 'user',
        inviteAgain: viewer.manages && !isOpen,
        handZips: viewer.hands && isOpen && !isYou,
      },
    };
  });
}

const isOwner = (row: Pick<Member, 'companyRole' | 'accessEndedAt'>) =>
  row.companyRole === 'owner' && row.accessEndedAt === null;

const byRole = sql`array_position(${sql.raw(`array['${companyRoles.join("', '")}']`)}, ${users.companyRole}::text)`;

async function listInvitations(db: Database, { companyId }: Viewer): Promise<Invitation[]> {
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      companyRole: invitations.companyRole,
      invitedBy: sql<string | null>`case when ${users.id} is not null then ${nameOfUser} end`,
      zipCodes: invitations.zipCodes,
      createdAt: asIso<string>(invitations.createdAt),
      expiresAt: asIso<string>(invitations.expiresAt),
      expired: sql<boolean>`${invitations.expiresAt} <= now()`,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.companyId, companyId))
    .orderBy(desc(invitations.createdAt), asc(invitations.id));
}

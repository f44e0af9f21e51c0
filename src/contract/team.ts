import { z } from 'zod';
import { companyRoles } from '#domain/company-roles.ts';
import { ADDRESS_IN_NAME, holdsAddress } from '#domain/names.ts';
import { Email, Name, Password, SessionUser, secondFactorWays } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { UserId } from './paging.ts';
import { Done } from './problem.ts';
import { ZipCode } from './properties.ts';

/** The most ZIP codes that one invitation hands over. */
export const INVITATION_ZIPS = 500;

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7;

const CompanyRole = z.enum(companyRoles);

/** A current or former member of the company. */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  companyRole: CompanyRole,
  isYou: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Since when they are of it no more; their work stays. */
  accessEndedAt: z.iso.datetime().nullable(),
  /** Those they hold at this moment; empty for who may not lead. */
  zipCodes: z.array(z.string()),
  /** Those of them that a colleague handed over, and who leads may take back. */
  handedZips: z.array(z.string()),
  may: z.object({
    changeRole: z.boolean(),
    endAccess: z.boolean(),
    inviteAgain: z.boolean(),
    handZips: z.boolean(),
  }),
});
export type Member = z.infer<typeof Member>;

/** A person who was invited and has not joined. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  companyRole: CompanyRole,
  /** Null if the inviting colleague left. */
  invitedBy: z.string().nullable(),
  zipCodes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const Team = z.object({
  company: z.object({ id: z.uuid(), name: z.string() }),
  /** Those who are of it by role and name, then those who were. */
  members: z.array(Member),
  /** Latest first; empty for who may not lead. */
  invitations: z.array(Invitation),
  /** The ZIP codes that the caller holds and may hand to a colleague. */
  zipsToHand: z.array(z.string()),
  may: z.object({ invite: z.boolean(), rename: z.boolean() }),
});
export type Team = z.infer<typeof Team>;

/** 'link' where no mail server is configured: the answer has the link, and no mail is sent. */
const SentBy = z.enum(['mail', 'link']);

export const NewInvitation = z.object({
  email: Email,
  companyRole: CompanyRole,
  /** Handed over as they join. Left out: all that the inviter holds. */
  zipCodes: z.array(ZipCode).max(INVITATION_ZIPS).optional(),
  by: SentBy.optional(),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** The answer to an invitation: its link where it was asked for, else null. */
export const Invited = Done.extend({ link: z.url().nullable() });
export type Invited = z.infer<typeof Invited>;

export const CompanyName = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter the name of your company')
    .max(160, 'Please use at most 160 characters')
    .refine((name) => !holdsAddress(name), ADDRESS_IN_NAME),
});
export type CompanyName = z.infer<typeof CompanyName>;

export const CompanyRoleChange = z.object({ companyRole: CompanyRole });

const Token = z.string().min(1, 'Invitation token is required').max(200);

export const InvitationAcceptance = z.object({
  token: Token,
  password: Password,
  firstName: Name.min(1, 'First name required'),
  lastName: Name.min(1, 'Last name required'),
});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;

/** What the link of an invitation shows. */
export const InvitationShown = z.object({
  companyName: z.string(),
  companyRole: CompanyRole,
  email: z.string(),
  invitedBy: z.string().nullable(),
});
export type InvitationShown = z.infer<typeof InvitationShown>;

const ofMember = z.object({ userId: UserId });
const ofInvitation = z.object({ invitationId: z.uuid() });
const ofCompany = z.object({ companyId: z.uuid() });
const ZipOfCompany = z.object({ zipCode: ZipCode });

export const team = {
  get: endpoint({
    method: 'GET',
    path: '/api/team',
    summary: 'Who is of the own company; who leads it also sees ZIP codes and open invitations',
    access: 'team:read',
    shows: ['team', 'grants'],
    fresh: 30,
    response: Team,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/team/company',
    summary: 'Name the own company, as invitations, mails and papers show it',
    access: 'team:manage',
    emits: ['company-renamed'],
    changes: ['team', 'users', 'proposal-template'],
    body: CompanyName,
    response: Done,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/team/invitations',
    summary:
      'Invite a person to join the company, by mail or by a link; 409 if they are a member, it has no ZIP code yet, or a link is wanted where mail works',
    access: 'team:manage',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    body: NewInvitation,
    response: Invited,
    status: 201,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/api/team/invitations/{invitationId}/resend',
    summary: 'Mail an invitation again with a new link; the one before no longer works',
    access: 'team:manage',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    params: ofInvitation,
    query: z.object({ by: SentBy.optional() }),
    response: Invited,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/api/team/invitations/{invitationId}',
    summary: 'Take an invitation back; its link no longer works',
    access: 'team:manage',
    emits: ['invitation-withdrawn'],
    changes: ['team'],
    sessionOnly: true,
    params: ofInvitation,
    response: Done,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/team/members/{userId}/role',
    summary: 'Make a colleague owner, manager or rep; 409 for the last owner',
    access: 'team:manage',
    emits: ['member-role-changed'],
    changes: ['team', 'session', 'users'],
    sessionOnly: true,
    params: ofMember,
    body: CompanyRoleChange,
    response: Done,
  }),
  handZip: endpoint({
    method: 'POST',
    path: '/api/team/members/{userId}/zips',
    summary: 'Hand a ZIP code that one holds to a colleague: it follows one’s own grant and ends with it',
    access: 'team:lead',
    emits: ['zip-assigned'],
    changes: ['team', 'grants'],
    params: ofMember,
    body: ZipOfCompany,
    response: Done,
  }),
  takeZipBack: endpoint({
    method: 'DELETE',
    path: '/api/team/members/{userId}/zips/{zipCode}',
    summary: 'Take a ZIP code that was handed over back from a colleague; 409 if it is their own',
    access: 'team:lead',
    emits: ['zip-removed'],
    changes: ['team', 'grants'],
    params: ofMember.extend(ZipOfCompany.shape),
    response: Done,
  }),
  endAccess: endpoint({
    method: 'POST',
    path: '/api/team/members/{userId}/end-access',
    summary: 'Take a colleague’s access away at once; their work stays the company’s. 409 for the last owner',
    access: 'team:manage',
    emits: ['member-access-ended'],
    changes: ['team', 'users', 'grants'],
    sessionOnly: true,
    params: ofMember,
    response: Done,
  }),
  showInvitation: endpoint({
    method: 'POST',
    path: '/api/invitations/show',
    summary: 'What the link of an invitation asks for',
    access: 'public',
    changes: [],
    body: z.object({ token: Token }),
    response: InvitationShown,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Make the account that an invitation asks for and sign in; each link works once',
    access: 'public',
    emits: ['invitation-accepted'],
    changes: ['session', 'team'],
    body: InvitationAcceptance,
    response: z.union([
      z.object({ user: SessionUser }),
      /** An account of before was opened again, whose second factor is asked for at sign-in. */
      z.object({ secondFactor: z.array(z.enum(secondFactorWays)) }),
    ]),
    status: 201,
  }),
  getOf: endpoint({
    method: 'GET',
    path: '/api/admin/companies/{companyId}/team',
    summary: 'Who is of a company',
    access: 'admin:users',
    shows: ['team', 'users', 'grants'],
    fresh: 30,
    params: ofCompany,
    response: Team,
  }),
  inviteTo: endpoint({
    method: 'POST',
    path: '/api/admin/companies/{companyId}/invitations',
    summary: 'Invite a person by mail to join a company',
    access: 'admin:users',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    params: ofCompany,
    body: NewInvitation,
    response: Invited,
    status: 201,
  }),
  resendInvitationTo: endpoint({
    method: 'POST',
    path: '/api/admin/companies/{companyId}/invitations/{invitationId}/resend',
    summary: 'Mail an invitation to a company again with a new link',
    access: 'admin:users',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    params: ofCompany.extend(ofInvitation.shape),
    query: z.object({ by: SentBy.optional() }),
    response: Invited,
  }),
  withdrawInvitationTo: endpoint({
    method: 'DELETE',
    path: '/api/admin/companies/{companyId}/invitations/{invitationId}',
    summary: 'Take an invitation to a company back',
    access: 'admin:users',
    emits: ['invitation-withdrawn'],
    changes: ['team'],
    sessionOnly: true,
    params: ofCompany.extend(ofInvitation.shape),
    response: Done,
  }),
  setRoleOf: endpoint({
    method: 'PUT',
    path: '/api/admin/companies/{companyId}/members/{userId}/role',
    summary: 'Make a member of a company owner, manager or rep; 409 for the last owner',
    access: 'admin:users',
    emits: ['member-role-changed'],
    changes: ['team', 'session', 'users'],
    sessionOnly: true,
    params: ofCompany.extend(ofMember.shape),
    body: CompanyRoleChange,
    response: Done,
  }),
  endAccessOf: endpoint({
    method: 'POST',
    path: '/api/admin/companies/{companyId}/members/{userId}/end-access',
    summary: 'Take the access of a member of a company away at once; 409 for the last owner',
    access: 'admin:users',
    emits: ['member-access-ended'],
    changes: ['team', 'users', 'grants'],
    sessionOnly: true,
    params: ofCompany.extend(ofMember.shape),
    response: Done,
  }),
};

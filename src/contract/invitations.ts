import { z } from 'zod';
import { companyRoles } from '#domain/company-roles.ts';
import { Email, Name, Password, SessionUser, secondFactorWays } from './auth.ts';
import { del, post } from './endpoint.ts';
import { ZipCode } from './paging.ts';
import { Done } from './problem.ts';

/** The most ZIP codes that one invitation hands over. */
export const INVITATION_ZIPS = 500;

/** Days for which the link of an invitation works. */
export const INVITATION_DAYS = 7;

const CompanyRole = z.enum(companyRoles);

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

export const invitations = {
  invite: post('/api/team/invitations', {
    summary:
      'Invite a person to join the company, by email or by a link; 409 if they are a member, it has no ZIP code yet, or a link is wanted where mail works',
    access: 'team:manage',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    body: NewInvitation,
    response: Invited,
    status: 201,
  }),
  resend: post('/api/team/invitations/{invitationId}/resend', {
    summary: 'Mail an invitation again with a new link; the one before no longer works',
    access: 'team:manage',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    query: z.object({ by: SentBy.optional() }),
    response: Invited,
  }),
  withdraw: del('/api/team/invitations/{invitationId}', {
    summary: 'Take an invitation back; its link no longer works',
    access: 'team:manage',
    emits: ['invitation-withdrawn'],
    changes: ['team'],
    sessionOnly: true,
    response: Done,
  }),
  show: post('/api/invitations/show', {
    summary: 'What the link of an invitation asks for',
    access: 'public',
    changes: [],
    body: z.object({ token: Token }),
    response: InvitationShown,
  }),
  accept: post('/api/invitations/accept', {
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
  inviteTo: post('/api/admin/companies/{companyId}/invitations', {
    summary: 'Invite a person by email to join a company',
    access: 'admin:users',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    body: NewInvitation,
    response: Invited,
    status: 201,
  }),
  resendTo: post('/api/admin/companies/{companyId}/invitations/{invitationId}/resend', {
    summary: 'Mail an invitation to a company again with a new link',
    access: 'admin:users',
    emits: ['member-invited'],
    changes: ['team'],
    sessionOnly: true,
    query: z.object({ by: SentBy.optional() }),
    response: Invited,
  }),
  withdrawTo: del('/api/admin/companies/{companyId}/invitations/{invitationId}', {
    summary: 'Take an invitation to a company back',
    access: 'admin:users',
    emits: ['invitation-withdrawn'],
    changes: ['team'],
    sessionOnly: true,
    response: Done,
  }),
};

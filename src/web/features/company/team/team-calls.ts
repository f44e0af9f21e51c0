import type { Invited, NewInvitation } from '#contract/invitations.ts';
import type { CompanyRole } from '#domain/company-roles.ts';
import { api } from '#web/api/index.ts';

/** What is done about a team, to one's own company or, as an administrator, to any. */
export interface TeamCalls {
  invite: (body: NewInvitation) => Promise<Invited>;
  resend: (invitationId: string, by: NewInvitation['by']) => Promise<Invited>;
  withdraw: (invitationId: string) => Promise<{ message: string }>;
  setRole: (userId: string, companyRole: CompanyRole) => Promise<{ message: string }>;
  endAccess: (userId: string) => Promise<{ message: string }>;
}

export const ownTeam: TeamCalls = {
  invite: (body) => api.invitations.invite({ body }),
  resend: (invitationId, by) => api.invitations.resend({ params: { invitationId }, query: { by } }),
  withdraw: (invitationId) => api.invitations.withdraw({ params: { invitationId } }),
  setRole: (userId, companyRole) => api.team.setRole({ params: { userId }, body: { companyRole } }),
  endAccess: (userId) => api.team.endAccess({ params: { userId } }),
};

export const teamOf = (companyId: string): TeamCalls => ({
  invite: (body) => api.invitations.inviteTo({ params: { companyId }, body }),
  resend: (invitationId, by) =>
    api.invitations.resendTo({ params: { companyId, invitationId }, query: { by } }),
  withdraw: (invitationId) => api.invitations.withdrawTo({ params: { companyId, invitationId } }),
  setRole: (userId, companyRole) =>
    api.team.setRoleOf({ params: { companyId, userId }, body: { companyRole } }),
  endAccess: (userId) => api.team.endAccessOf({ params: { companyId, userId } }),
});

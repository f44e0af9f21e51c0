import { z } from 'zod';
import { INVITATION_DAYS, type InvitationShown } from '#contract/invitations.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { holdsAddress } from '#domain/names.ts';
import { product } from '#domain/product.ts';
import { defineJob } from '#server/platform/job-definition.ts';

/** Mails the link of an invitation. Its token is made then, so that only the mail has it. */
export const sendInvitation = defineJob({
  name: 'team.send-invitation',
  payload: z.object({ invitationId: z.uuid() }),
  retries: 8,
});

/** Names from before addresses were refused in them do not go out. */
const inMail = (name: string): string | null => (holdsAddress(name) ? null : name.replaceAll(/\s+/g, ' '));

export function invitationMail(
  { companyName, companyRole, email, invitedBy }: InvitationShown,
  link: string,
): { to: string; subject: string; text: string } {
  const company = inMail(companyName) ?? 'a company';
  const person = invitedBy && inMail(invitedBy);
  return {
    to: email,
    subject: `Join ${company} on ${product.name}`,
    text: `${person ?? 'Somebody'} invites you to work with ${company} on ${product.name}, as ${companyRoleLabels[companyRole]}.

Choose a password and join here within ${INVITATION_DAYS} days:
${link}

The link works once. If you do not know who invites you, ignore this mail; no account is made without you.
`,
  };
}

/** To an invited person who has an account already, which only they learn. */
export function memberElsewhereMail({ companyName, email }: Pick<InvitationShown, 'companyName' | 'email'>): {
  to: string;
  subject: string;
  text: string;
} {
  const company = inMail(companyName) ?? 'a company';
  return {
    to: email,
    subject: `An invitation to ${company} on ${product.name}`,
    text: `You were invited to work with ${company} on ${product.name}. This address already has an account there, and an account belongs to one company.

To join, ask them to invite another address of yours. If you do not know who invites you, ignore this mail; they were not told that you have an account.
`,
  };
}

/** To an owner: somebody joined and has nothing to work on. */
export function waitingMail(email: string, teamUrl: string): { subject: string; text: string } {
  return {
    subject: `${product.name}: ${email} is waiting for ZIP codes`,
    text: `${email} joined your company and has no ZIP codes yet, so there is nothing for them to see.

Hand over ZIP codes that you hold, in the menu beside their name:
${teamUrl}
`,
  };
}

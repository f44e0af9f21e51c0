import { z } from 'zod';
import { INVITATION_DAYS, type InvitationShown } from '#contract/team.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { product } from '#domain/product.ts';
import { defineJob } from '#server/platform/job-definition.ts';

/** Mails the link of an invitation. Its token is made then, so that nothing but the mail holds it. */
export const sendInvitation = defineJob({
  name: 'team.send-invitation',
  payload: z.object({ invitationId: z.uuid() }),
  retries: 8,
});

export function invitationMail(
  { companyName, companyRole, email, invitedBy }: InvitationShown,
  link: string,
): { to: string; subject: string; text: string } {
  return {
    to: email,
    subject: `Join ${companyName} on ${product.name}`,
    text: `${invitedBy ?? companyName} invites you to work with ${companyName} on ${product.name}, as ${companyRoleLabels[companyRole]}.

Choose a password and join here within ${INVITATION_DAYS} days:
${link}

The link works once. If you do not know ${companyName}, ignore this mail; no account is made without you.
`,
  };
}

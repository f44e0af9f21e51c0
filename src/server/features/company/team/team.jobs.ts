import { work } from '#server/platform/jobs.ts';
import { invitationMail, memberElsewhereMail, sendInvitation } from './invitation-mail.ts';
import { insertInvitationToken, joinLink } from './invitations.data.ts';

export const teamJobs = [
  work(sendInvitation, async ({ invitationId }, { config, db, mail }, { jobId: id }) => {
    const shown = await insertInvitationToken(db, invitationId);
    if (!shown) return;
    const link = joinLink(config, shown.token);
    await mail.send({ id, ...(shown.hasAccount ? memberElsewhereMail(shown) : invitationMail(shown, link)) });
  }),
];

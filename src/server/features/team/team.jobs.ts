import { publicUrlOf } from '#server/platform/config.ts';
import { work } from '#server/platform/jobs.ts';
import { invitationMail, memberElsewhereMail, sendInvitation } from './invitation-mail.ts';
import { insertInvitationToken } from './invitations.data.ts';

export const teamJobs = [
  work(sendInvitation, async ({ invitationId }, { config, db, mail }) => {
    const shown = await insertInvitationToken(db, invitationId);
    if (!shown) return;
    const link = `${publicUrlOf(config)}/join?token=${shown.token}`;
    await mail.send(shown.hasAccount ? memberElsewhereMail(shown) : invitationMail(shown, link));
  }),
];

import { product } from '#domain/product.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { storeFile } from '#server/files/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { expireProposals, findDelivery, findSignedDelivery, setSignedPdf } from './deliveries.data.ts';
import { deliverSigned, sendProposal } from './deliveries.ts';
import { insertLink } from './links.data.ts';
import { proposalMail, signedMail } from './mails.ts';
import { printProposal } from './print-proposal.ts';
import { storedPictures } from './stored-pictures.ts';

/** Hourly: a proposal whose time is over reads as expired at once, and its line in the timeline follows. */
const expire = defineCron({ name: 'proposals.expire', schedule: '7 * * * *', retries: 1 });

export const proposalJobs = [
  work(sendProposal, async ({ proposalId, recipientId }, { config, db, mail }) => {
    const found = await findDelivery(db, proposalId, recipientId);
    // Ended, replaced or signed in the meantime.
    if (!found?.content || !found.email || !isOpen(found.status)) return;
    const { url } = await insertLink(db, config, { id: proposalId, expiresAt: found.expiresAt }, recipientId);
    const { text, ...about } = proposalMail(found.content, found.email, found.name, url);
    await mail.send({ ...about, text: `${text.trim()}\n\n${product.name}\n` });
  }),

  work(deliverSigned, async ({ proposalId }, services) => {
    const { db, files, mail } = services;
    const found = await findSignedDelivery(db, proposalId);
    if (!found) return;
    const { content, contentSha256: sha256, companyId } = found.row;
    if (!content || !sha256) return;
    const pictures = await storedPictures(services, proposalId);
    const pdf = await printProposal({ content, sha256, signature: found.signature, pictures });
    const wanted = { kind: 'signed-proposal', extension: '.pdf', mediaType: 'application/pdf' } as const;
    const file = await storeFile(files, { ...wanted, companyId }, [pdf]);
    const isKept = await db.transaction((tx) => setSignedPdf(tx, proposalId, file));
    if (!isKept) await files.remove(file.key);
    for (const to of found.to) await mail.send(signedMail(content, to, pdf));
  }),

  work(expire, (_payload, { db }) => expireProposals(db)),
];

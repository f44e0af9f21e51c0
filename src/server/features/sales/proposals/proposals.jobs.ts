import type { ProposalContent } from '#contract/proposal-content.ts';
import { formatCalendarDay } from '#domain/compliance/day-words.ts';
import { holdsAddress } from '#domain/names.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { product } from '#domain/product.ts';
import { type Ended, endedWords } from '#domain/proposals/ended.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { storeFile } from '#server/files/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import {
  expireProposals,
  findDelivery,
  findSignedDelivery,
  mayRemind,
  setSignedPdf,
} from './deliveries.data.ts';
import { deliverSigned, remindProposal, sendProposal, sendSigned, tellEnded } from './deliveries.ts';
import { endOf } from './ending.data.ts';
import { insertLink } from './links.data.ts';
import { bytesOf } from './pictures.ts';
import { printProposal } from './print-proposal.ts';
import { storedPictures } from './stored-pictures.ts';

/** Hourly: a proposal whose time is over reads as expired at once, and its line in the timeline follows. */
const expire = defineCron({ name: 'proposals.expire', schedule: '7 * * * *', retries: 1 });

export const proposalJobs = [
  work(sendProposal, async ({ proposalId, recipientId, after }, { config, db, mail }, { jobId: id }) => {
    const found = await findDelivery(db, proposalId, recipientId);
    // Ended, replaced or signed in the meantime.
    if (!found?.row.content || !found.email || found.hasSigned || !isOpen(found.status)) return;
    if (after !== null && !(await mayRemind(db, proposalId, found.email))) return;
    const { url } = await insertLink(
      db,
      config,
      { id: proposalId, expiresAt: found.row.expiresAt },
      recipientId,
    );
    const why = after === null ? { kind: 'first' as const } : { kind: 'second' as const, after };
    const { text, ...about } = proposalMail(found.row.content, found.email, found.name, url, why);
    await mail.send({ id, ...about, text: `${text.trim()}\n\n${product.name}\n` });
  }),

  work(remindProposal, async ({ proposalId, recipientId }, { config, db, mail }, { jobId: id }) => {
    const found = await findDelivery(db, proposalId, recipientId);
    // Any answer stops them, of two who must both sign their own.
    if (!found?.row.content || !found.email || found.hasSigned || !isOpen(found.status)) return;
    if (!(await mayRemind(db, proposalId, found.email))) return;
    const { url } = await insertLink(
      db,
      config,
      { id: proposalId, expiresAt: found.row.expiresAt },
      recipientId,
    );
    const about = proposalMail(found.row.content, found.email, found.name, url, { kind: 'reminder' });
    await mail.send({ id, ...about, text: `${about.text.trim()}\n\n${product.name}\n` });
  }),

  work(tellEnded, async ({ proposalId, recipientId }, { db, mail }, { jobId: id }) => {
    const found = await findDelivery(db, proposalId, recipientId);
    if (!found?.row.content || !found.row.contentSha256 || !found.email) return;
    const { content, contentSha256 } = found.row;
    if (!(await mayRemind(db, proposalId, found.email))) return;
    const ended = await endOf(db, { ...found.row, content, contentSha256 });
    const { text, ...about } = endedMail(content, ended, found.email, found.name);
    await mail.send({ id, ...about, text: `${text.trim()}\n\n${product.name}\n` });
  }),

  work(deliverSigned, async ({ proposalId, also }, services) => {
    const { db, files, jobs } = services;
    const found = await findSignedDelivery(db, proposalId);
    if (!found || found.row.signedPdfKey) return;
    const { content, signatures } = found;
    const { contentSha256: sha256, companyId } = found.row;
    const pdf = await printProposal('signed proposals', {
      ...{ content, sha256, signatures },
      pictures: () => storedPictures(services, proposalId),
    });
    const wanted = { kind: 'signed-proposal', extension: '.pdf', mediaType: 'application/pdf' } as const;
    const file = await storeFile(files, { ...wanted, companyId }, [pdf]);
    const isKept = await db.transaction(async (tx) => {
      const isFirst = await setSignedPdf(tx, proposalId, file, signatures.length);
      const all = new Set([...found.to, ...(also ? [also] : [])]);
      if (isFirst) for (const to of all) await jobs.enqueue(tx, sendSigned, { proposalId, to });
      return isFirst;
    });
    if (!isKept) await files.remove(file.key);
  }),

  work(sendSigned, async ({ proposalId, to }, { db, files, mail }, { jobId: id }) => {
    const found = await findSignedDelivery(db, proposalId);
    if (!found?.row.signedPdfKey) return;
    const pdf = await bytesOf(files, found.row.signedPdfKey);
    await mail.send({ id, ...signedMail(found, to, pdf) });
  }),

  work(expire, (_payload, { db, jobs }) => expireProposals(db, jobs)),
];

/** A name in an email; one that holds an address would become a link. */
const inMail = (name: string, instead: string): string =>
  holdsAddress(name) ? instead : name.replaceAll(/\s+/g, ' ');

/** Answers go to the company, not to the platform that delivers its mails. */
const replyTo = ({ company, rep }: ProposalContent) => ({ replyTo: company.email || rep.email });

const signatureOf = ({ company }: ProposalContent): string =>
  [inMail(company.name, 'Your roofing company'), company.phone].filter(Boolean).join(', ');

type Why = { kind: 'first' | 'reminder' } | { kind: 'second'; after: string };

/** What a mail with a link begins with. */
function reasonOf(why: Why, rep: string, company: string, roof: string): string {
  switch (why.kind) {
    case 'first':
      return `${rep} of ${company} has sent you a proposal for ${roof}.`;
    case 'reminder':
      return `You have not answered ${rep} of ${company} about the proposal for ${roof}. To get no more reminders, sign or decline it.`;
    case 'second':
      return `${inMail(why.after, 'The other owner')} has signed the proposal of ${company} for ${roof}. It is a contract once you have signed it, too.`;
  }
}

/** Mails a homeowner the link to their proposal, at first or again. */
function proposalMail(content: ProposalContent, to: string, name: string | null, link: string, why: Why) {
  const company = inMail(content.company.name, 'your roofing company');
  const rep = inMail(content.rep.name, 'your contact');
  return {
    to,
    ...replyTo(content),
    subject: `${why.kind === 'reminder' ? 'Reminder: ' : ''}Proposal ${content.number} from ${company}`,
    text: `Hello${name ? ` ${inMail(name, '')}` : ''},

${reasonOf(why, rep, company, inMail(content.property.address, 'your roof'))}

${why.kind === 'second' ? 'Read what was chosen and sign it here' : 'Read it, choose an option and sign here'}:
${link}

It can be signed until ${formatCalendarDay(content.validUntil)}. The link is yours alone: anyone who has it can open the proposal.

${signatureOf(content)}
`,
  };
}

/** Mails a homeowner why their link ended. */
const endedMail = (content: ProposalContent, ended: Ended, to: string, name: string | null) => ({
  to,
  ...replyTo(content),
  subject: `Proposal ${content.number} can no longer be signed`,
  text: `Hello${name ? ` ${inMail(name, '')}` : ''},

The proposal ${content.number} for ${inMail(content.property.address, 'your roof')} can no longer be signed.

${endedWords(ended, { ...content.company, name: inMail(content.company.name, 'your roofing company') })}

${signatureOf(content)}
`,
});

type SignedDelivery = NonNullable<Awaited<ReturnType<typeof findSignedDelivery>>>;

/** Mails the signed proposal as a PDF to its recipients, with where its deposit is paid. */
function signedMail(
  { content, contract: { depositCents }, signatures }: SignedDelivery,
  to: string,
  pdf: Buffer,
) {
  const isCountersigned = signatures.some(({ role }) => role === 'company');
  const { paymentUrl } = content.company;
  const payment =
    paymentUrl && depositCents > 0
      ? `\n\nPay the deposit of ${moneyWords(depositCents)} here:\n${paymentUrl}`
      : '';
  const company = inMail(content.company.name, 'your roofing company');
  return {
    to,
    ...replyTo(content),
    subject: `Your ${isCountersigned ? 'countersigned' : 'signed'} proposal ${content.number} from ${company}`,
    text: `Attached is the proposal ${content.number} for ${inMail(content.property.address, 'your roof')} as it was signed${isCountersigned ? ` by all, also for ${company}` : ''}, with its certificate and the notices of your rights to cancel.${content.countersign && !isCountersigned ? ` ${company} signs it next and sends you the complete document.` : ''}

Keep it. For questions, write to ${content.company.email || content.rep.email}.${payment}

${signatureOf(content)}
`,
    attachment: { fileName: `${content.number}-signed.pdf`, content: pdf },
  };
}

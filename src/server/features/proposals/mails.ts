import type { ProposalContent } from '#contract/proposal-content.ts';
import { formatCalendarDay } from '#domain/compliance/day-words.ts';
import { holdsAddress } from '#domain/names.ts';

/** A name in an email; one that holds an address would become a link. */
const inMail = (name: string, instead: string): string =>
  holdsAddress(name) ? instead : name.replaceAll(/\s+/g, ' ');

/** Answers go to the company, not to the platform that delivers its mails. */
const replyTo = ({ company, rep }: ProposalContent) => ({ replyTo: company.email || rep.email });

const signatureOf = ({ company }: ProposalContent): string =>
  [inMail(company.name, 'Your roofing company'), company.phone].filter(Boolean).join(', ');

/** Mails a homeowner the link to their proposal. */
export function proposalMail(content: ProposalContent, to: string, name: string | null, link: string) {
  const company = inMail(content.company.name, 'your roofing company');
  const rep = inMail(content.rep.name, 'your contact');
  return {
    to,
    ...replyTo(content),
    subject: `Proposal ${content.number} from ${company}`,
    text: `Hello${name ? ` ${inMail(name, '')}` : ''},

${rep} of ${company} has sent you a proposal for ${inMail(content.property.address, 'your roof')}.

Read it, choose an option and sign here:
${link}

It can be signed until ${formatCalendarDay(content.validUntil)}. The link is yours alone: anyone who has it can open the proposal.

${signatureOf(content)}
`,
  };
}

/** Mails what was signed, as a PDF, to who it was for. */
export function signedMail(content: ProposalContent, to: string, pdf: Buffer) {
  const company = inMail(content.company.name, 'your roofing company');
  return {
    to,
    ...replyTo(content),
    subject: `Your signed proposal ${content.number} from ${company}`,
    text: `Attached is the proposal ${content.number} for ${inMail(content.property.address, 'your roof')} as it was signed, with its certificate and the notices of your rights to cancel.

Keep it. For questions, write to ${content.company.email || content.rep.email}.

${signatureOf(content)}
`,
    attachment: { fileName: `${content.number}-signed.pdf`, content: pdf },
  };
}

import { allOf } from './signers.ts';

/** The color of a company that has not chosen one. */
export const USUAL_COLOR = '#1d4ed8';

/** What new proposals of a company say until it has written its own texts. */
export const usualTexts = {
  title: 'Roof replacement',
  intro:
    'Thank you for showing us your roof. This proposal states what we saw, what we propose to do, and what it costs.',
  scope:
    'We remove the roof covering down to the deck, replace damaged decking at the price stated, install the materials listed, and leave the property clean. Work follows the manufacturer’s instructions and the local building code.',
  terms:
    'Prices hold until the date stated above. Changes of the work are agreed on in writing before they are made. The balance is due when the work is complete.',
} as const;

/** Whom a proposal is for, each name once. */
export const namesOf = (recipients: readonly { name: string }[]): string =>
  [...new Set(recipients.map(({ name }) => name))].join(', ');

/** What a signer agrees to, word for word. Electronic records need their own consent (15 U.S.C. 7001). */
export const consentText = (
  company: string,
  number: string,
  {
    signers = [],
    countersign = false,
  }: { signers?: readonly { name: string }[]; countersign?: boolean } = {},
): string =>
  `I agree to receive and sign this proposal ${number} electronically. I can read and keep a PDF of it on this device. ` +
  `I may ask ${company} for a paper copy at no charge, and may withdraw this consent before signing by not signing. ` +
  'I have read its notices of my rights. My typed or drawn name is my signature and binds me as on paper.' +
  (signers.length > 0
    ? ` It is a contract once ${allOf(signers.map(({ name }) => name))} have both signed it; until then each of us may decline it.`
    : '') +
  (countersign
    ? ` ${company} signs it afterwards and then sends me the complete document. The contract and my days to cancel do not wait for that.`
    : '');

/** What somebody agrees to who signs for the company, word for word. */
export const countersignText = (company: string, number: string): string =>
  `I sign proposal ${number} for ${company}, as its customer signed it, and may do so for the company. My typed name is my signature.`;

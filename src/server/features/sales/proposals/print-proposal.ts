import type { ProposalContent } from '#contract/proposal-content.ts';
import { formatMoment } from '#domain/appointments/local-moment.ts';
import { type Blanks, fillBlanks } from '#domain/compliance/blanks.ts';
import { formatCalendarDay, formatSpanishDay } from '#domain/compliance/day-words.ts';
import { localDay } from '#domain/local-day.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { colorWords, withColors } from '#domain/proposals/colors.ts';
import { contractOf, type Signer, signersOf } from '#domain/proposals/signers.ts';
import { namesOf } from '#domain/proposals/texts.ts';
import { withUpgrades } from '#domain/proposals/upgrades.ts';
import { counted } from '#domain/standing.ts';
import { ACROSS_PAGE, printable, printDocument } from '#server/documents/index.ts';
import type { SignatureRow } from './signatures.data.ts';

/** A proposal to print: a draft has no digest, what nobody has signed no signature. */
export interface Printed {
  content: ProposalContent;
  sha256: string | null;
  /** In the order in which they were made. */
  signatures: readonly SignatureRow[];
  /** JPEGs by their SHA-256; read when its turn has come to be printed. */
  pictures: () => Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Of a logo wider than this the width is limited on paper, else its height. */
const WIDE_LOGO = 50 / 16;
const LINE_LENGTH = 400;
const TEXT_LENGTH = 9000;

/** A proposal as a document; the same one gives the same bytes. @param caller who waits for it */
export function printProposal(caller: string, printed: Printed): Promise<Buffer> {
  return printDocument(caller, async () => {
    const pictures = await printed.pictures();
    return {
      template: 'proposal',
      data: proposalData(printed),
      pictures: Object.fromEntries(
        [...pictures].map(([sha256, jpeg]) => [fileOf({ sha256 }), jpeg] as const),
      ),
    };
  });
}

const fileOf = ({ sha256 }: { sha256: string }): string => `${sha256}.jpg`;
const line = (text: string): string => printable(text, LINE_LENGTH);
const wide = (text: string): string => printable(text, LINE_LENGTH, ACROSS_PAGE);
/** A text of several paragraphs. */
const paragraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((one) => printable(one, TEXT_LENGTH, ACROSS_PAGE))
    .filter((one) => one !== '');

/** What the template reads. */
export function proposalData({ content, sha256, signatures }: Omit<Printed, 'pictures'>) {
  const { company, property, options, notices } = content;
  const number = content.number || 'Draft';
  const place = [property.address, property.city, `${property.state} ${property.zipCode}`.trim()]
    .filter(Boolean)
    .join(', ');
  // The first who signs chooses for all; the last one of the customers makes the contract.
  const [signature = null] = signatures;
  const contract = contractOf(content, signatures);
  const signers = signersOf(content, signatures);
  const blanks = blanksOf(content, contract);
  const noticesAt = (place: 'front' | 'signature' | 'body') =>
    notices.filter((one) => one.place === place).map((one) => noticeOf(one, blanks));
  return {
    color: company.color,
    heading: line(`${content.title}, ${number}`),
    footer: [printable(company.name, 50), number, printable(property.address, 50)].join(' · '),
    company: line(company.name),
    companyLines: companyLines(company).map(wide),
    logo: company.logo && {
      file: fileOf(company.logo),
      alt: line(company.logo.alt),
      wide: company.logo.width / company.logo.height > WIDE_LOGO,
    },
    about: [
      `For ${namesOf(content.recipients) || 'the owner'}`,
      place,
      `${formatCalendarDay(content.issuedOn)} · can be signed until ${formatCalendarDay(content.validUntil)}`,
      `Your contact: ${[content.rep.name, content.rep.email].filter(Boolean).join(', ')}`,
    ].map(wide),
    marks: [
      ...(sha256 === null ? ['Draft: not sent, and nothing to sign.'] : []),
      ...(content.isSample ? ['Sample prices: made up to try the product, not an offer.'] : []),
    ],
    cover: content.cover
      ? {
          file: fileOf(content.cover),
          alt: line(content.cover.alt),
          caption: line(content.cover.caption),
          ratio: content.cover.width / content.cover.height,
        }
      : null,
    frontNotices: noticesAt('front'),
    intro: paragraphs(content.intro),
    scope: paragraphs(content.scope),
    terms: paragraphs(content.terms),
    statements: content.statements.map(({ label, text }) => ({ label: line(label), text: paragraphs(text) })),
    // Once one was chosen, the contract is about that one.
    options: options
      .filter(({ id }) => !signature || id === signature.optionId)
      .map((one) =>
        optionOf(
          withUpgrades(withColors(one, signature?.colors ?? []), content.upgrades, signature?.upgrades ?? []),
          content,
          signature,
        ),
      ),
    upgrades: signature
      ? []
      : (content.upgrades?.lines ?? []).map(({ label, cents }) => [line(label), moneyWords(cents)]),
    priceNotes: [
      ...(content.depositNote ? [line(content.depositNote)] : []),
      'Prices are in US dollars and hold what is listed below.',
    ],
    roof: content.roof.map(({ label, value, source }) => [line(label), line(value), line(source)]),
    storms: content.storms.map(({ date, what, sources }) => [
      formatCalendarDay(date),
      line(what),
      sources.map(line).join('; '),
    ]),
    photos: content.photos.map((one) => ({
      file: fileOf(one),
      alt: line(one.alt),
      caption: line(one.caption),
    })),
    bodyNotices: noticesAt('body'),
    signatureNotices: noticesAt('signature'),
    consent: printable(content.consent, TEXT_LENGTH, ACROSS_PAGE),
    forms: notices
      .filter(({ place }) => place === 'form')
      .flatMap((form) =>
        Array.from({ length: form.copies }, (_, index) => ({
          title: form.title ?? 'Notice',
          copy: `${number} · copy ${index + 1} of ${form.copies}`,
          notice: { ...noticeOf(form, blanks), title: null },
        })),
      ),
    choice: signature && {
      option: optionWords(content, signature),
      payment:
        company.paymentUrl && contract && contract.depositCents > 0
          ? wide(`The deposit is paid at ${company.paymentUrl}`)
          : '',
    },
    signatures: signatures.map((one) => ({
      name: line(one.name),
      as: one.role === 'company' ? line(`For ${company.name}`) : '',
      strokes: one.strokes,
      at: formatMoment(one.signedAt, content.timeZone),
    })),
    // Lines to sign on, of customers who are not named one for anybody.
    blanks: [
      ...(content.signers || signature ? [] : ['Name']),
      ...signers.filter(({ signedAt }) => !signedAt).map(blankOf),
    ],
    certificate: signature && {
      tables: signatures.map((one) => certificateOf(content, one)),
      rights: contract?.cancellation.map(({ sentence }) => sentence) ?? [],
      note: 'The SHA-256 is of the proposal’s content as canonical JSON: the page that was read and this document are made from it alone.',
    },
  };
}

const companyLines = ({
  licenseNumber,
  insurer,
  address,
  phone,
  email,
}: ProposalContent['company']): string[] =>
  [
    [address, phone, email].filter(Boolean).join(' · '),
    [licenseNumber && `License ${licenseNumber}`, insurer && `Insured by ${insurer}`]
      .filter(Boolean)
      .join(' · '),
  ].filter(Boolean);

type Option = ProposalContent['options'][number];

function optionOf(
  option: Option,
  { preselectedId, options }: ProposalContent,
  signature: SignatureRow | null,
) {
  const { id, name, warrantyYears, durationDays } = option;
  const isRecommended = !signature && id === preselectedId && options.length > 1;
  return {
    name: line(name),
    mark: signature && options.length > 1 ? 'chosen' : isRecommended ? 'recommended' : '',
    warranty: warrantyYears === null ? '–' : counted(warrantyYears, 'year', 'years'),
    duration: durationDays === null ? '–' : counted(durationDays, 'day', 'days'),
    deposit: moneyWords(option.depositCents),
    total: moneyWords(option.totalCents),
    basis: line(option.basis),
    discount: option.discount
      ? line(`${moneyWords(option.discount.cents)} off: ${option.discount.reason}`)
      : '',
    priced: option.lines.some(({ cents }) => cents !== null),
    // A column with gaps looks like something that was forgotten.
    byUnit: option.lines.every(({ unitCents, quantity }) => unitCents !== null || quantity === ''),
    lines: option.lines.map(({ label, from, quantity, unitCents, cents, colors }) => ({
      label: line(label),
      from: line(colors ? `Color to choose: ${colorWords(colors)}` : from),
      quantity: line(quantity),
      unit: unitCents === null ? '' : moneyWords(unitCents),
      price: cents === null ? '' : moneyWords(cents),
    })),
  };
}

type Notice = ProposalContent['notices'][number];

/** A rule's own words: they are set as they are. */
const noticeOf = ({ points, bold, title, text }: Notice, blanks: Blanks) => ({
  ...{ points, bold, title },
  text: text.map((paragraph) => printable(fillBlanks(paragraph, blanks), TEXT_LENGTH, ACROSS_PAGE)),
});

function blanksOf({ company, timeZone }: ProposalContent, signature: SignatureRow | null): Blanks {
  const cooling =
    signature?.cancellation.find(({ ruleId }) => ruleId.endsWith('-cooling-off'))?.until ?? null;
  const signedOn = signature && localDay(signature.signedAt, timeZone);
  return {
    seller: company.name,
    sellerAddress: company.address,
    transactionDate: signedOn && formatCalendarDay(signedOn),
    cancelBy: cooling && formatCalendarDay(cooling),
    transactionDateEs: signedOn && formatSpanishDay(signedOn),
    cancelByEs: cooling && formatSpanishDay(cooling),
  };
}

function optionWords(
  { options }: ProposalContent,
  { optionId, totalCents, depositCents }: SignatureRow,
): string {
  const name = options.find(({ id }) => id === optionId)?.name ?? '';
  return line(`${name}, ${moneyWords(totalCents)}, of which ${moneyWords(depositCents)} is due at signing`);
}

/** Under a line to sign on. */
const blankOf = ({ name, role }: Signer): string => line(role === 'company' ? `For ${name}` : name);

function certificateOf(content: ProposalContent, signature: SignatureRow): string[][] {
  const { signedAt, name, role, kind, address, agent } = signature;
  return [
    ['Proposal', line(`${content.number}, ${content.title}`)],
    ['Signed by', line(`${name} (${kind})`)],
    ...(role === 'company' ? [['For', line(content.company.name)]] : []),
    ['When, by our clock', `${formatMoment(signedAt, content.timeZone)} · ${secondOf(signedAt)}`],
    ['From the address', line(address)],
    ['With', line(agent) || 'unknown'],
    ['Option', optionWords(content, signature)],
    ...(content.upgrades
      ? [['Upgrades', (signature.upgrades ?? []).map(({ label }) => line(label)).join('; ') || 'none added']]
      : []),
    ...(signature.colors
      ? [['Colors', signature.colors.map((one) => line(`${one.label}: ${one.color}`)).join('; ')]]
      : []),
    ['Agreed to', printable(signature.consent, TEXT_LENGTH)],
    ['SHA-256 of the content', signature.contentSha256],
  ];
}

/** '2026-11-24T18:03:12Z': evidence is kept and printed in seconds. */
const secondOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

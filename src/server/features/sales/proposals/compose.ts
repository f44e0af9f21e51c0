import type { ProposalCheck } from '#contract/proposal.ts';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { factFields } from '#domain/assessments/sources.ts';
import { describeOrigin } from '#domain/assessments/words.ts';
import { type Blanks, fillBlanks } from '#domain/compliance/blanks.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { chooseRules } from '#domain/compliance/choose.ts';
import { formatCalendarDay } from '#domain/compliance/day-words.ts';
import type { SaleAnswers } from '#domain/compliance/jurisdictions.ts';
import { localDay } from '#domain/local-day.ts';
import { addressLines } from '#domain/mail/address.ts';
import { openColors } from '#domain/proposals/colors.ts';
import { coverOf } from '#domain/proposals/cover.ts';
import { depositOf } from '#domain/proposals/deposit.ts';
import { offerPrice } from '#domain/proposals/offer-price.ts';
import { proposalNumber } from '#domain/proposals/statuses.ts';
import { consentText } from '#domain/proposals/texts.ts';
import { stormSentence } from '#domain/storms/door-hail.ts';
import { refusalsOf, warningsOf } from './compose-check.ts';
import { optionOf } from './compose-option.ts';
import { factLabels, missingFacts, statementsOf } from './compose-statements.ts';
import type { KeptPictures } from './kept-pictures.ts';
import type { ShownPicture } from './pictures.ts';
import type { ProposalRow } from './rows.data.ts';
import { adjustmentsOf, type Sources, signing } from './sources.data.ts';

/** What a draft would be if it were sent at that moment, and what keeps it from being sent. */
export interface Composed {
  content: ProposalContent | null;
  check: Omit<ProposalCheck, 'preview'>;
}

interface Moment {
  now: Date;
  /** 'P-0042'; empty while it is a draft. */
  number: string;
  /** By the key of their file or the id of their photo; a preview without its document needs none. */
  pictures?: Omit<KeptPictures, 'files'>;
}

/** Pure: the same sources, draft and moment give the same content. */
export function compose(row: ProposalRow, sources: Sources, moment: Moment): Composed {
  const { fields } = row;
  const { calculations, property } = sources;
  const issuedOn = localDay(moment.now, property.timeZone);
  const answers = answered(fields.answers);
  const { discount, customLines } = adjustmentsOf(row);
  const extras = customLines.filter(({ isOptional }) => isOptional);
  // With every upgrade and the sales tax on it: a law that begins at an amount may begin with an upgrade.
  const largest = Math.max(
    0,
    ...sources.calculations.map(
      ({ lines }) =>
        offerPrice(lines, {
          discount,
          customLines: customLines.map(({ label, cents }) => ({ label, cents })),
        }).totalCents,
    ),
  );
  const saleOf = (totalCents: number, given: SaleAnswers) =>
    chooseRules({ state: property.state, on: issuedOn, answers: given, totalCents });
  const rules = answers && saleOf(largest, answers);
  const content = answers && rules ? contentOf() : null;
  const missing = rules ? missingFacts(rules, row, sources) : [];
  const preselected = content?.options.find(({ id }) => id === content.preselectedId);
  const limit =
    preselected && answers
      ? depositOf(fields.deposit, preselected.totalCents, saleOf(preselected.totalCents, answers))
      : null;
  return {
    content,
    check: {
      refusals: refusalsOf(row, sources, rules, missing),
      warnings: warningsOf(sources, rules, content, issuedOn),
      missing,
      isSample: calculations.some(({ isSample }) => isSample),
      colors: openColors({ lines: calculations.flatMap(({ lines }) => lines) }),
      openBeside: sources.openBeside.map(({ id, title, number }) => ({
        ...{ id, title },
        number: proposalNumber(number ?? 0),
      })),
      jurisdictions: rules?.jurisdictions ?? [],
      notices: content?.notices ?? [],
      depositCents: limit?.cents ?? null,
      depositMostCents: limit?.mostCents ?? null,
    },
  };

  function contentOf(): ProposalContent | null {
    if (!answers || !rules || calculations.length === 0) return null;
    const { template, rep, recipients } = sources;
    const company = { ...template.fields, address: addressLines(template.fields.address).join(', ') };
    const countersign = company.companySignature === 'required';
    const signers = signing(recipients).map(({ name, email }) => ({ name: name ?? email ?? '' }));
    const deposits = calculations.map(({ priced: { totalCents } }) =>
      depositOf(fields.deposit, totalCents, saleOf(totalCents, answers)),
    );
    const blanks: Blanks = {
      seller: template.companyName,
      sellerAddress: company.address,
      transactionDate: '{{transactionDate}}',
      cancelBy: '{{cancelBy}}',
      transactionDateEs: '{{transactionDateEs}}',
      cancelByEs: '{{cancelByEs}}',
    };
    return {
      format: 1,
      number: moment.number,
      title: row.title,
      isSample: calculations.some(({ isSample }) => isSample),
      company: {
        name: template.companyName,
        ...{ licenseNumber: company.licenseNumber, insurer: company.insurer, address: company.address },
        ...{ phone: company.phone, email: company.email, color: company.color },
        ...(company.paymentUrl && { paymentUrl: company.paymentUrl }),
        logo: moment.pictures?.logo ? shown(moment.pictures.logo, `${template.companyName}, logo`) : null,
      },
      rep: { name: rep?.name ?? template.companyName, email: rep?.email ?? company.email },
      property: {
        ...{
          address: property.address,
          city: property.city,
          state: property.state,
          zipCode: property.zipCode,
        },
      },
      recipients: recipients.flatMap(({ name, email }) =>
        name || email ? [{ name: name ?? email ?? '', email }] : [],
      ),
      ...(signers.length > 0 && { signers }),
      ...(countersign && { countersign }),
      issuedOn,
      validUntil: daysAfter(issuedOn, fields.validDays),
      timeZone: property.timeZone,
      answers,
      cover: coverIn(sources, moment.pictures),
      ...{ intro: fields.intro, scope: fields.scope, terms: fields.terms },
      statements: statementsOf(row),
      options: calculations.map((one, index) =>
        optionOf(one, deposits[index]?.cents ?? 0, fields, extras.length > 0),
      ),
      ...(extras.length > 0 && {
        upgrades: {
          lines: extras.map(({ label, cents }) => ({ label, cents })),
          ...{ discount, deposit: fields.deposit },
          depositLimits: rules.deposits.map(({ mostPercent, mostCents, why }) => ({
            ...{ mostPercent, why },
            ...(mostCents !== undefined && { mostCents }),
          })),
        },
      }),
      preselectedId: row.costCalculationId ?? calculations[0]?.id ?? 0,
      depositNote: deposits.find(({ reduced }) => reduced !== null)?.reduced ?? null,
      roof: fields.showRoof ? roofRows(sources.facts) : [],
      storms: sources.storms.map(stormRow),
      photos: sources.photos.flatMap(({ id, takenAt }) => {
        const picture = moment.pictures?.photos.get(id);
        const day = formatCalendarDay(localDay(takenAt, property.timeZone));
        return picture
          ? [{ ...shown(picture, `The property, photographed on ${day}`), caption: `Taken on ${day}` }]
          : [];
      }),
      notices: rules.notices.map(
        ({ id, jurisdiction, place, title, text, points, bold, copies, source, checkedOn }) => ({
          ruleId: id,
          ...{ jurisdiction, place, title, points, bold, copies, source, checkedOn },
          text: text.map((paragraph) => fillBlanks(paragraph, blanks)),
        }),
      ),
      consent: consentText(template.companyName, moment.number, { signers, countersign }),
    };
  }
}

function coverIn({ photos }: Sources, pictures: Moment['pictures']) {
  const [photo] = photos.flatMap(({ id }) => pictures?.photos.get(id) ?? []);
  const cover = coverOf(pictures?.roof ?? null, photo);
  return cover && { ...shown(cover, cover.alt), caption: cover.caption };
}

const shown = ({ sha256, width, height }: ShownPicture, alt: string) => ({ sha256, width, height, alt });

function answered({
  soldAtHome,
  paidByInsurance,
  declaredEmergency,
  language,
}: ProposalRow['fields']['answers']): SaleAnswers | null {
  if (soldAtHome === null || paidByInsurance === null || declaredEmergency === null) return null;
  return { soldAtHome, paidByInsurance, declaredEmergency, language };
}

/** What a fact says of a roof; null where it says that there is nothing: of that, nothing is printed. */
function stateOf(fact: { value: string | boolean | null }): string | null {
  if (typeof fact.value === 'boolean') return fact.value ? 'yes' : null;
  return fact.value === 'none' ? null : fact.value;
}

/** What is known of the roof, each fact with its source. */
function roofRows(facts: Sources['facts']): ProposalContent['roof'] {
  return factFields.flatMap((field) => {
    const fact = facts[field];
    const label = factLabels[field];
    const value = fact && stateOf(fact);
    if (!fact || !value || label === null) return [];
    return [
      {
        label,
        value,
        source: describeOrigin({ ...fact, confidence: null }, formatCalendarDay(fact.observedOn)),
      },
    ];
  });
}

/** A recorded storm as a sentence; the files it is from are in the evidence packet. */
const stormRow = ({ date, ...storm }: Sources['storms'][number]): ProposalContent['storms'][number] => ({
  date,
  what: stormSentence(storm),
  sources: ['NOAA and the National Weather Service'],
});

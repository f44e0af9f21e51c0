import type { ProposalContent } from '#contract/proposal-content.ts';
import { bannedPhrases } from '#domain/compliance/banned.ts';
import { type Chosen, COUNSEL_NOTE, outdated } from '#domain/compliance/choose.ts';
import { jurisdictionLabels, type RequiredFact } from '#domain/compliance/jurisdictions.ts';
import { isExampleAddress } from '#domain/names.ts';
import { shareOf } from '#domain/pricing/money.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { openColors } from '#domain/proposals/colors.ts';
import { NAMED_SIGNERS } from '#domain/proposals/signers.ts';
import { contradictionsOf, factSentences } from './compose-statements.ts';
import type { ProposalRow } from './rows.data.ts';
import { type Sources, signing } from './sources.data.ts';

/** Why a draft cannot be sent as it is, a sentence each. */
export function refusalsOf(
  row: ProposalRow,
  sources: Sources,
  rules: Chosen | null,
  missing: readonly RequiredFact[],
): string[] {
  const { fields } = row;
  const { startOn, finishOn } = fields;
  const wants = rules?.jurisdictions.map((one) => jurisdictionLabels[one]) ?? [];
  const by = new Intl.ListFormat('en-US').format(wants);
  const texts = {
    title: row.title,
    ...{ intro: fields.intro, scope: fields.scope, terms: fields.terms },
    ...{ damage: fields.damage, 'areas not included': fields.excludedAreas },
    options: [
      ...sources.calculations.flatMap(({ offer, priced }) => [
        ...[offer.name, offer.description],
        ...priced.lines.map(({ label }) => label),
      ]),
      ...(fields.customLines ?? []).map(({ label }) => label),
    ].join('\n'),
  };
  return [
    ...(sources.calculations.length < fields.costCalculationIds.length
      ? ['A calculation of this draft is gone. Choose its options again.']
      : []),
    ...(sources.recipients.some(({ name }) => name)
      ? []
      : ['Name at least one person of the property as recipient.']),
    ...unclearSigners(sources),
    ...(rules ? [] : ['Answer the three questions about this sale first: they choose its notices.']),
    ...(rules?.refusal ? [rules.refusal] : []),
    ...samplePrices(sources),
    ...tooMuchOff(sources),
    ...goneColors(row, sources),
    ...contradictionsOf(row, sources.facts),
    ...missing.map((fact) => `State ${factSentences[fact]}: the rules for this sale (${by}) ask for it.`),
    ...(startOn !== null && finishOn !== null && finishOn < startOn
      ? ['The work cannot end before it starts.']
      : []),
    ...Object.entries(texts).flatMap(([where, text]) =>
      bannedPhrases(text).map(({ phrase, why }) => `Take “${phrase}” out of the ${where}. ${why}`),
    ),
  ];
}

/** Who must sign has to be told apart on the contract. */
function unclearSigners({ recipients }: Sources): string[] {
  const names = signing(recipients).map(({ name }) => name?.trim().toLowerCase());
  return names.length > 0 &&
    (names.includes(undefined) || names.length < NAMED_SIGNERS || new Set(names).size < names.length)
    ? ['Name two different people who must both sign, or none.']
    : [];
}

/** Colors that a line of the options does not come in any more. */
const goneColors = ({ fields: { colors = [] } }: ProposalRow, { calculations }: Sources): string[] =>
  openColors({ lines: calculations.flatMap(({ lines }) => lines) }).flatMap(({ label, colors: known }) => {
    const chosen = colors.find((one) => one.label === label);
    return chosen && !known.includes(chosen.color)
      ? [`‘${label}’ does not come in ‘${chosen.color}’. Choose its color again.`]
      : [];
  });

/** A discount beyond the limit of who would send it, by the option that has most of it. */
function tooMuchOff({ calculations, mostDiscount }: Sources): string[] {
  if (calculations.some(({ priced }) => priced.totalCents <= 0))
    return ['The discount leaves nothing to pay. Make it smaller.'];
  return calculations
    .filter(
      ({ priced }) => priced.discountCents > shareOf(priced.beforeCents, Math.round(mostDiscount * 100)),
    )
    .slice(0, 1)
    .map(
      ({ offer, priced }) =>
        `A discount of ${moneyWords(priced.discountCents)} on ‘${offer.name}’ is more than you may send: at most ${mostDiscount}% of its price. Make it smaller, or ask an owner or a manager to send it.`,
    );
}

/** Prices that nobody has confirmed are no offer: they reach invented people alone. */
function samplePrices({ calculations, recipients }: Sources): string[] {
  if (!calculations.some(({ isSample }) => isSample)) return [];
  return recipients
    .filter(({ email }) => email !== null && !isExampleAddress(email))
    .map(
      ({ email }) =>
        `These are sample prices, and ${email} may be a real address. An owner or a manager confirms your prices by saving the price book; then price the roof again. To try a proposal out, use an address such as name@example.com.`,
    )
    .slice(0, 1);
}

/** What should be looked at before it is sent. */
export function warningsOf(
  { template }: Sources,
  rules: Chosen | null,
  content: ProposalContent | null,
  today: string,
): string[] {
  const old = rules ? outdated([...rules.notices, ...rules.cancellations, ...rules.deposits], today) : [];
  return [
    ...(content?.isSample
      ? ['The prices are sample prices: the document says so. Save a price book of your own first.']
      : []),
    ...(content?.answers.paidByInsurance && content.options.some(({ discount }) => discount)
      ? [
          'An insurer pays for this work: a discount that takes the place of the deductible is forbidden in many states.',
        ]
      : []),
    ...(template.fields.licenseNumber === '' ? ['Your company settings have no license number.'] : []),
    ...(old.length > 0 ? [`These rules were last checked more than a year ago: ${old.join(', ')}.`] : []),
    ...(rules?.unread ?? []),
    ...(content && content.notices.length > 0 ? [COUNSEL_NOTE] : []),
  ];
}

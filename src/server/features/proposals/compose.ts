import type { ProposalCheck, ProposalContent } from '#contract/proposals.ts';
import { type FactField, factFields } from '#domain/assessments/sources.ts';
import { describeOrigin } from '#domain/assessments/words.ts';
import { bannedPhrases } from '#domain/compliance/banned.ts';
import { type Blanks, fillBlanks } from '#domain/compliance/blanks.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { type Chosen, COUNSEL_NOTE, chooseRules, outdated } from '#domain/compliance/choose.ts';
import { formatCalendarDay } from '#domain/compliance/day-words.ts';
import { jurisdictionLabels, type RequiredFact, type SaleAnswers } from '#domain/compliance/jurisdictions.ts';
import { localDay } from '#domain/local-day.ts';
import { centsOf, sumOfCents } from '#domain/pricing/money.ts';
import { sellingLines } from '#domain/pricing/selling.ts';
import { moneyWords } from '#domain/pricing/words.ts';
import { depositOf } from '#domain/proposals/deposit.ts';
import { quantityWords } from '#domain/proposals/quantity-words.ts';
import { consentText } from '#domain/proposals/texts.ts';
import { describeHail } from '#domain/storms/door-hail.ts';
import type { ShownPicture } from './pictures.ts';
import type { ProposalRow } from './rows.data.ts';
import type { Sources } from './sources.data.ts';

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
  pictures?: { logo: ShownPicture | null; photos: ReadonlyMap<number, ShownPicture> };
}

/** Pure: the same sources, draft and moment give the same content. */
export function compose(row: ProposalRow, sources: Sources, moment: Moment): Composed {
  const { fields } = row;
  const { calculations, property } = sources;
  const issuedOn = localDay(moment.now, property.timeZone);
  const answers = answered(fields.answers);
  const largest = Math.max(0, ...calculations.map((one) => centsOf(one.totalProjectCost) ?? 0));
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
      jurisdictions: rules?.jurisdictions ?? [],
      notices: content?.notices ?? [],
      depositCents: limit?.cents ?? null,
      depositMostCents: limit?.mostCents ?? null,
    },
  };

  function contentOf(): ProposalContent | null {
    if (!answers || !rules || calculations.length === 0) return null;
    const { template, rep, recipients } = sources;
    const company = template.fields;
    const deposits = calculations.map((one) => {
      const totalCents = centsOf(one.totalProjectCost) ?? 0;
      return depositOf(fields.deposit, totalCents, saleOf(totalCents, answers));
    });
    const blanks: Blanks = {
      seller: template.companyName,
      sellerAddress: company.address,
      transactionDate: '{{transactionDate}}',
      cancelBy: '{{cancelBy}}',
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
      issuedOn,
      validUntil: daysAfter(issuedOn, fields.validDays),
      timeZone: property.timeZone,
      answers,
      ...{ intro: fields.intro, scope: fields.scope, terms: fields.terms },
      statements: statementsOf(row),
      options: calculations.map((one, index) => optionOf(one, deposits[index]?.cents ?? 0, fields.detail)),
      preselectedId: row.costCalculationId ?? calculations[0]?.id ?? 0,
      depositNote: deposits.find(({ reduced }) => reduced !== null)?.reduced ?? null,
      roof: roofRows(sources.facts),
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
      consent: consentText(template.companyName, moment.number),
    };
  }
}

const shown = ({ sha256, width, height }: ShownPicture, alt: string) => ({ sha256, width, height, alt });

function answered({
  soldAtHome,
  paidByInsurance,
  declaredEmergency,
}: ProposalRow['fields']['answers']): SaleAnswers | null {
  if (soldAtHome === null || paidByInsurance === null || declaredEmergency === null) return null;
  return { soldAtHome, paidByInsurance, declaredEmergency };
}

type Calculation = Sources['calculations'][number];

function optionOf(
  calculation: Calculation,
  depositCents: number,
  detail: 'total' | 'lines',
): ProposalContent['options'][number] {
  const { lines, offer } = calculation;
  const totalCents = centsOf(calculation.totalProjectCost) ?? 0;
  // The total is the sum of its lines; where they are shown they have to add up on paper, too.
  if (sumOfCents(lines.map(({ cents }) => cents)) !== totalCents)
    throw new Error(`the lines of calculation ${calculation.id} do not add up to its total`);
  const isPriced = detail === 'lines';
  // What the company keeps is nothing that a homeowner reads.
  const selling = sellingLines(lines);
  const printed = isPriced ? selling : selling.filter(({ group }) => group !== 'tax');
  return {
    id: calculation.id,
    name: offer.name,
    lines: printed.map(({ label, quantity, unit, from, unitCents, cents, group }) => {
      const isTax = group === 'tax';
      // Where a unit's price is rounded, its product is not the line's: then the line has its price alone.
      const isExact = Math.round(unitCents * quantity) === cents;
      return {
        label,
        quantity: isTax ? '' : quantityWords(quantity, unit),
        from,
        unitCents: isPriced && !isTax && isExact ? unitCents : null,
        cents: isPriced ? cents : null,
      };
    }),
    totalCents,
    depositCents,
    warrantyYears: calculation.warrantyYears,
    durationDays: calculation.projectDuration,
    basis: basisOf(calculation),
  };
}

function basisOf({ roof, offer }: Calculation): string {
  const area = Math.round(roof.squareFeet.value).toLocaleString('en-US');
  const sure = roof.squareFeet.plusMinus;
  const measured =
    roof.source === 'measurement'
      ? `Measured roof area ${area} sq ft${sure === null ? '' : ` ± ${Math.round(sure).toLocaleString('en-US')}`}${roof.measurementVersion === null ? '' : `, measurement ${roof.measurementVersion}`}.`
      : `Roof area of ${area} sq ft as typed; the roof was not measured.`;
  const decking = offer.decking
    ? `The price holds ${offer.decking.sheetsIncluded.toLocaleString('en-US')} sheets of decking; each further one costs ${moneyWords(offer.decking.centsPerSheet)}.`
    : '';
  return [offer.description, measured, decking].filter(Boolean).join(' ');
}

const labels: Record<FactField, string | null> = {
  severityLevel: 'Damage',
  roofType: 'Roof type',
  roofSubtype: 'Roof covering',
  hasMissingShingles: 'Missing shingles',
  hasWaterStains: 'Water stains',
  hasCrackedShingles: 'Cracked shingles',
  hasCurlingShingles: 'Curling shingles',
  hasSolarPanels: 'Solar panels',
  // Nothing of a roof.
  hasPool: null,
  poolStatus: null,
};

function roofRows(facts: Sources['facts']): ProposalContent['roof'] {
  return factFields.flatMap((field) => {
    const fact = facts[field];
    const label = labels[field];
    if (!fact || label === null) return [];
    const value = typeof fact.value === 'boolean' ? (fact.value ? 'yes' : 'no') : fact.value;
    return [{ label, value, source: describeOrigin(fact, formatCalendarDay(fact.observedOn)) }];
  });
}

function stormRow({
  date,
  windMph,
  windMiles,
  sources,
  unconfirmed,
  ...storm
}: Sources['storms'][number]): ProposalContent['storms'][number] {
  const wind =
    windMph !== null &&
    `wind ${windMph} mph reported${windMiles === null ? '' : ` ${windMiles.toFixed(1)} mi away`}`;
  const hail = describeHail(storm);
  const what = [hail.length > 0 && `hail ${hail.join(', ')}`, wind, unconfirmed && 'unconfirmed'].filter(
    Boolean,
  );
  return {
    date,
    what: what.length > 0 ? what.join(', ') : 'reported without a figure',
    sources: [
      ...new Set(
        sources.map(
          ({ source, address, digest }) => `${source}, ${address}${digest ? `, SHA-256 ${digest}` : ''}`,
        ),
      ),
    ],
  };
}

const statementLabels: Record<'damage' | 'excludedAreas' | 'roofAccessed' | 'startOn' | 'finishOn', string> =
  {
    damage: 'Damage and its location',
    excludedAreas: 'Areas not included, and why',
    roofAccessed: 'Inspection of the roof',
    startOn: 'Start of the work',
    finishOn: 'End of the work',
  };

function statementsOf({ fields }: ProposalRow): ProposalContent['statements'] {
  const { roofAccessed, startOn, finishOn } = fields;
  const stated = {
    damage: fields.damage,
    excludedAreas: fields.excludedAreas,
    roofAccessed:
      roofAccessed === null
        ? ''
        : roofAccessed
          ? 'The roof was physically accessed before this proposal was made.'
          : 'The roof was not physically accessed before this proposal was made.',
    startOn: startOn === null ? '' : formatCalendarDay(startOn),
    finishOn: finishOn === null ? '' : formatCalendarDay(finishOn),
  };
  const keys = Object.keys(stated) as (keyof typeof stated)[];
  return keys.flatMap((key) => (stated[key] ? [{ label: statementLabels[key], text: stated[key] }] : []));
}

const factSentences: Record<RequiredFact, string> = {
  damage: 'the damage and its exact location',
  excludedAreas: 'which damaged areas are left out and why, or that none are',
  roofAccessed: 'whether somebody was on the roof',
  startOn: 'when the work starts',
  finishOn: 'when the work ends',
  licenseNumber: 'your license number (in the template)',
  insurer: 'who insures your work (in the template)',
  companyAddress: 'your address (in the template)',
  companyPhone: 'your phone number (in the template)',
  companyEmail: 'your email address (in the template)',
};

function missingFacts(rules: Chosen, { fields }: ProposalRow, { template }: Sources): RequiredFact[] {
  const company = template.fields;
  const stated: Record<RequiredFact, boolean> = {
    damage: fields.damage !== '',
    excludedAreas: fields.excludedAreas !== '',
    roofAccessed: fields.roofAccessed !== null,
    startOn: fields.startOn !== null,
    finishOn: fields.finishOn !== null,
    licenseNumber: company.licenseNumber !== '',
    insurer: company.insurer !== '',
    companyAddress: company.address !== '',
    companyPhone: company.phone !== '',
    companyEmail: company.email !== '',
  };
  return rules.facts.filter((fact) => !stated[fact]);
}

function refusalsOf(
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
    options: sources.calculations
      .map(({ offer, lines }) =>
        [offer.name, offer.description, ...lines.map(({ label }) => label)].join('\n'),
      )
      .join('\n'),
  };
  return [
    ...(sources.calculations.length < fields.costCalculationIds.length
      ? ['A calculation of this draft is gone. Choose its options again.']
      : []),
    ...(sources.recipients.some(({ name }) => name)
      ? []
      : ['Name at least one person of the property as recipient.']),
    ...(rules ? [] : ['Answer the three questions about this sale first: they choose its notices.']),
    ...(rules?.refusal ? [rules.refusal] : []),
    ...missing.map((fact) => `State ${factSentences[fact]}: the rules for this sale (${by}) ask for it.`),
    ...(startOn !== null && finishOn !== null && finishOn < startOn
      ? ['The work cannot end before it starts.']
      : []),
    ...Object.entries(texts).flatMap(([where, text]) =>
      bannedPhrases(text).map(({ phrase, why }) => `Take “${phrase}” out of the ${where}. ${why}`),
    ),
  ];
}

function warningsOf(
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
    ...(template.fields.licenseNumber === '' ? ['Your template names no license number.'] : []),
    ...(old.length > 0 ? [`These rules were last checked more than a year ago: ${old.join(', ')}.`] : []),
    ...(content && content.notices.length > 0 ? [COUNSEL_NOTE] : []),
  ];
}

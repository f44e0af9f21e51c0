import { localDay } from '../local-day.ts';
import { businessDaysAfter, daysAfter } from './business-days.ts';
import { formatCalendarDay } from './day-words.ts';
import {
  type Jurisdiction,
  jurisdictionLabels,
  jurisdictions,
  type RequiredFact,
  researchedStates,
  type SaleAnswers,
} from './jurisdictions.ts';
import type { CancellationRule, DepositRule, NoticeRule, Rule, StatementRule } from './rule.ts';
import { rules as allRules } from './rules/index.ts';

/** What is to be printed above every list of notices in the product. */
export const COUNSEL_NOTE =
  'The texts of these notices are for your counsel to confirm: the product names their sources and when they were checked.';

/** Earlier days are not asked about: what applied then was not looked up. */
const KNOWN_FROM = '2026-01-01';

export interface Sale {
  /** Two letters. */
  state: string;
  /** The day, by the calendar of the door. */
  on: string;
  answers: SaleAnswers;
  totalCents: number;
}

/** What the rules want of a sale. */
export interface Chosen {
  /** Why nothing can be sent; null if it can. */
  refusal: string | null;
  jurisdictions: Jurisdiction[];
  /** In the order in which they are printed: what a law prints largest comes last, right above the signature. */
  notices: NoticeRule[];
  cancellations: CancellationRule[];
  deposits: DepositRule[];
  /** What has to be stated, each once. */
  facts: RequiredFact[];
  /** What the company's own terms need, because its words are not known here, a sentence each. */
  unread: string[];
}

/** A right to cancel, with the day it ends on where that is known. */
export interface CancellationRight {
  ruleId: string;
  sentence: string;
  until: string | null;
}

const isResearched = (state: string) => (researchedStates as readonly string[]).includes(state);

/** The rules of a sale. What is not known is refused with a reason rather than guessed. */
export function chooseRules(sale: Sale, rules: readonly Rule[] = allRules): Chosen {
  const { state, on, answers } = sale;
  const own = jurisdictions.filter((one) => one === state);
  const places: Jurisdiction[] = [isResearched(state) ? 'US' : 'OTHER', ...own];
  const all = rules.filter((rule) => places.includes(rule.jurisdiction) && applies(rule, sale));
  const limitsDeposits = rules.some((rule) => rule.jurisdiction === state && rule.kind === 'deposit');
  const chosen = all.filter(
    (rule) => rule.kind !== 'deposit' || rule.jurisdiction !== 'OTHER' || !limitsDeposits,
  );
  const of = <Kind extends Rule['kind']>(kind: Kind) =>
    chosen.filter((rule): rule is Extract<Rule, { kind: Kind }> => rule.kind === kind);
  const statements: StatementRule[] = of('statement');
  return {
    refusal: refusalOf(state, on, answers),
    jurisdictions: places.filter((place) => chosen.some(({ jurisdiction }) => jurisdiction === place)),
    notices: of('notice').toSorted((a, b) => a.points - b.points),
    cancellations: of('cancellation'),
    deposits: of('deposit'),
    facts: [...new Set(statements.flatMap(({ facts }) => facts))],
    unread: [
      ...(answers.language === 'es'
        ? ['The sale was in Spanish: the title, work and terms of the contract have to be in Spanish, too.']
        : []),
      ...of('unread').map(
        ({ jurisdiction, what }) =>
          `${jurisdictionLabels[jurisdiction]} asks for ${what}, whose words are not known here. Put it in your terms.`,
      ),
      ...(isResearched(state)
        ? []
        : [
            `The notices that contracts need in ${state || 'this state'} are not known here. Have counsel say what has to be in your terms.`,
          ]),
    ],
  };
}

function refusalOf(state: string, on: string, answers: SaleAnswers): string | null {
  if (answers.language === 'other')
    return 'The law wants a contract in the language of the sales talk, and its notices are here in English and Spanish. Have a translated contract made for this sale.';
  if (on < KNOWN_FROM) return `The rules of ${formatCalendarDay(on)} are not known.`;
  if (isResearched(state)) return null;
  if (!answers.paidByInsurance && !answers.declaredEmergency) return null;
  const known = new Intl.ListFormat('en-US').format(researchedStates.map((one) => jurisdictionLabels[one]));
  const what = answers.paidByInsurance ? 'that insurance pays for' : 'after a declared emergency';
  return `Roof work ${what} cannot be proposed here: many states have rules of their own for it, and those of ${state || 'this state'} are not known. Known are ${known}.`;
}

function applies({ from, to, applies: wanted }: Rule, { on, answers, totalCents }: Sale): boolean {
  if (on < from || (to !== null && on > to)) return false;
  const { leastCents = 0, ...asked } = wanted;
  const isAsked = (Object.keys(asked) as (keyof SaleAnswers)[]).every((key) => asked[key] === answers[key]);
  return isAsked && totalCents >= leastCents;
}

/** What of a rule limits a deposit. */
export type DepositLimit = Pick<DepositRule, 'mostPercent' | 'mostCents' | 'why'>;

/** The most of a total that may be asked for at signing, in cents, and why; null without a limit. */
export function depositLimit(
  { deposits }: { deposits: readonly DepositLimit[] },
  totalCents: number,
): { mostCents: number; why: string } | null {
  // Rounded down: half of an odd cent would be more than half.
  const limits = deposits.map(({ mostPercent, mostCents = Number.POSITIVE_INFINITY, why }) => ({
    mostCents: Math.min(mostCents, Math.floor((totalCents * mostPercent) / 100)),
    why,
  }));
  return limits.toSorted((a, b) => a.mostCents - b.mostCents)[0] ?? null;
}

interface Signing {
  at: Date;
  /** Of the door. */
  timeZone: string;
  /** When the work officially starts, where the contract states it. */
  startOn: string | null;
}

/** Until when a contract signed at that moment can be canceled, by each rule. */
export const cancellationRights = (
  { cancellations }: Pick<Chosen, 'cancellations'>,
  signing: Signing,
): CancellationRight[] => cancellations.map((rule) => rightOf(rule, signing));

function rightOf(
  { id, window, why }: CancellationRule,
  { at, timeZone, startOn }: Signing,
): CancellationRight {
  const signedOn = localDay(at, timeZone);
  switch (window.unit) {
    case 'business days':
      return untilDay(businessDaysAfter(signedOn, window.days, window.calendar));
    case 'days': {
      const last = daysAfter(signedOn, window.days);
      const endsEarlier = window.endsAtStart && startOn !== null && startOn < last;
      return untilDay(endsEarlier ? startOn : last);
    }
    case 'hours': {
      const last = new Date(at.getTime() + window.hours * 3_600_000);
      const moment = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(last);
      const until = localDay(last, timeZone);
      return { ruleId: id, until, sentence: `Until ${moment} on ${formatCalendarDay(until)}, ${why}.` };
    }
    case 'hours after denial':
      return {
        ruleId: id,
        until: null,
        sentence: `Within ${window.hours} hours after you are notified, ${why}.`,
      };
  }

  function untilDay(until: string): CancellationRight {
    return { ruleId: id, until, sentence: `Until midnight of ${formatCalendarDay(until)}, ${why}.` };
  }
}

/** The rules whose source nobody has looked at for a year. */
export const outdated = (rules: readonly { id: string; checkedOn: string }[], today: string): string[] =>
  rules.filter(({ checkedOn }) => daysAfter(checkedOn, 365) < today).map(({ id }) => id);

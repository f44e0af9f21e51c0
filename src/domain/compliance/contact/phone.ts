import { daysAfter } from '../business-days.ts';
import { formatCalendarDay } from '../day-words.ts';
import type { ContactPoint, Reason } from './question.ts';
import type { ContactRule, RegistryRule } from './rule.ts';

interface Circumstances {
  rules: readonly ContactRule[];
  /** By the clock of the property, 'YYYY-MM-DD'. */
  today: string;
  /** The day of the last sale at the door. */
  boughtOn: string | null;
}

/** What is against calling or texting a number, leaving the hour and opt-outs aside. */
export function phoneReasons(
  channel: 'call' | 'text',
  point: ContactPoint,
  { rules, today, boughtOn }: Circumstances,
): Reason[] {
  if (channel === 'text' && point.lineKind === 'landline')
    return [reason('landline', 'A landline cannot receive texts.', null)];
  if (point.consentOn !== null && point.consentOn <= today) return [];
  return rules.flatMap((rule) => {
    if (rule.kind === 'consent')
      return [reason('no-consent', 'They have not agreed to receive texts.', rule.id)];
    if (rule.kind !== 'registry' || isExempt(rule, point, today, boughtOn)) return [];
    return registryReason(rule, point, today);
  });
}

/** Whether earlier dealings allow a call to a number on the registry. */
function isExempt(
  { monthsAfterPurchase, monthsAfterInquiry }: RegistryRule,
  { basis, obtainedOn }: ContactPoint,
  today: string,
  boughtOn: string | null,
): boolean {
  if (boughtOn !== null && boughtOn <= today && today <= monthsAfter(boughtOn, monthsAfterPurchase))
    return true;
  if (basis === 'customer') return today <= monthsAfter(obtainedOn, monthsAfterPurchase);
  // People who give their number expect a call about it.
  return (basis === 'inquiry' || basis === 'given') && today <= monthsAfter(obtainedOn, monthsAfterInquiry);
}

function registryReason({ id, mostDays }: RegistryRule, { registry }: ContactPoint, today: string): Reason[] {
  if (registry === null)
    return [reason('registry-unknown', 'The number was never checked against the do-not-call registry.', id)];
  if (registry.listed) return [reason('registry-listed', 'The number is on the do-not-call registry.', id)];
  if (today <= daysAfter(registry.checkedOn, mostDays)) return [];
  const checked = formatCalendarDay(registry.checkedOn);
  return [
    reason(
      'registry-old',
      `The number was last checked against the do-not-call registry on ${checked}, more than ${mostDays} days ago.`,
      id,
    ),
  ];
}

const reason = (code: Reason['code'], sentence: string, rule: string | null): Reason => ({
  code,
  sentence,
  rule,
  until: null,
});

/** The same day so many months later, or the last of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

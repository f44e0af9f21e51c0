import { parseDealValue } from '#domain/crm/deal-value.ts';
import { normalizeEmail } from '#domain/people/email.ts';
import { normalizePhone } from '#domain/people/phone.ts';

/** What is typed about a sale or an appointment; every field may be left empty. */
export interface Details {
  amount: string;
  name: string;
  phone: string;
  email: string;
}

export const noDetails: Details = { amount: '', name: '', phone: '', email: '' };

export const isEmpty = (details: Details): boolean =>
  Object.values(details).every((text) => text.trim() === '');

/** What is kept of them. */
export interface ReadDetails {
  /** Decimal text in US dollars. */
  dealValue: string | null;
  person: { name: string | null; phone: string | null; email: string | null } | null;
}

/** Reads what was typed; a sentence where it cannot be kept. */
export function readDetails({ amount, name, phone, email }: Details): ReadDetails | string {
  const dealValue = parseDealValue(amount);
  const isWorded = dealValue === null && amount.trim() !== '';
  if (isWorded || dealValue === 'negative' || dealValue === 'too-precise' || dealValue === 'too-large')
    return 'Please enter an amount in dollars and cents, for example 12500.00';
  const number = normalizePhone(phone);
  if (phone.trim() !== '' && number === null)
    return 'Please enter a phone number with its area code, for example (602) 555-0123';
  const address = normalizeEmail(email);
  if (email.trim() !== '' && address === null)
    return 'Please enter an email address such as name@example.com';
  const person = { name: name.trim() || null, phone: number, email: address };
  return { dealValue, person: Object.values(person).every((known) => known === null) ? null : person };
}

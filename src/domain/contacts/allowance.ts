import type { Plan } from '../plans.ts';

/**
 * What makes two doors one owner's as far as a plan counts contacts: the same name and the same mailing address, whatever
 * their case and punctuation. Of an owner nobody names, each property is its own.
 */
export function ownerText(property: {
  id: number;
  owner: string | null;
  ownerAddress: string | null;
}): string {
  const name = plain(property.owner);
  return name === '' ? `property ${property.id}` : `${name} at ${plain(property.ownerAddress)}`;
}

const plain = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();

/** Why a company may not look up one more owner; null if it may. */
export function refusalToReveal(
  plan: Pick<Plan, 'contactsPerYear' | 'contactsKind'> | null,
  { used, isCommercial }: { used: number; isCommercial: boolean },
): string | null {
  if (!plan || plan.contactsPerYear === null)
    return 'Your plan does not include contacts. Business and Enterprise do.';
  if (plan.contactsKind === 'commercial' && !isCommercial)
    return 'Your plan includes contacts of commercial properties, and this one is not zoned commercial.';
  if (plan.contactsPerYear === 'unlimited' || used < plan.contactsPerYear) return null;
  return `Your plan’s ${plan.contactsPerYear.toLocaleString('en-US')} contacts of this year are used up.`;
}

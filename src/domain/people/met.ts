/** What is known of a person. */
export interface ContactDetails {
  name: string | null;
  phone: string | null;
  email: string | null;
}

const details = ['name', 'phone', 'email'] as const;

/** What a meeting adds to the people known at a property. */
export type Meeting<Known> =
  | { result: 'known' }
  | { result: 'new' }
  | { result: 'completed'; person: Known; added: Partial<ContactDetails> };

/**
 * Completes a person known by that name, or by that number without a name. A visit completes phone numbers alone, so
 * that taking it back restores what was there.
 */
export function meetingOf<Known extends ContactDetails>(
  people: readonly Known[],
  met: ContactDetails,
  withVisit: boolean,
): Meeting<Known> {
  const fits = people.filter((one) => isSamePerson(one, met) && agrees(one, met));
  if (fits.some((one) => missingIn(one, met).length === 0)) return { result: 'known' };
  const person = fits.find(
    (one) => !withVisit || (one.name !== null && missingIn(one, met).every((key) => key === 'phone')),
  );
  if (!person) return { result: 'new' };
  const added = Object.fromEntries(missingIn(person, met).map((key) => [key, met[key]]));
  return { result: 'completed', person, added };
}

function isSamePerson(one: ContactDetails, other: ContactDetails): boolean {
  if (one.name !== null && other.name !== null) return one.name.toLowerCase() === other.name.toLowerCase();
  return one.phone !== null && one.phone === other.phone;
}

/** Whether neither phone nor email contradict each other. */
const agrees = (one: ContactDetails, other: ContactDetails): boolean =>
  (['phone', 'email'] as const).every(
    (key) => one[key] === null || other[key] === null || one[key] === other[key],
  );

const missingIn = (one: ContactDetails, other: ContactDetails) =>
  details.filter((key) => one[key] === null && other[key] !== null);

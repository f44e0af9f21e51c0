/** What a rep may skip at the door and complete later. */
export const missingDetails = ['amount', 'name', 'phone'] as const;
export type MissingDetail = (typeof missingDetails)[number];

export const missingLabels: Record<MissingDetail, string> = {
  amount: 'Amount missing',
  name: 'Name missing',
  phone: 'Phone missing',
};

interface DoorDetails {
  isSold?: boolean;
  /** Decimal text in US dollars. */
  dealValue?: string | null;
  /** Whether an appointment is still to come. */
  isExpected?: boolean;
  hasName: boolean;
  hasPhone: boolean;
}

/** A sale wants an amount and a name, an appointment a name and a phone number. */
export function missingDetailsOf(door: DoorDetails): MissingDetail[] {
  const { isSold = false, dealValue = null, isExpected = false, hasName, hasPhone } = door;
  const isMissing: Record<MissingDetail, boolean> = {
    amount: isSold && dealValue === null,
    name: (isSold || isExpected) && !hasName,
    phone: isExpected && !hasPhone,
  };
  return missingDetails.filter((detail) => isMissing[detail]);
}

/** What of contact details is known of some people. */
export const knownOf = (people: readonly { name: string | null; phone: string | null }[]) => ({
  hasName: people.some(({ name }) => name !== null),
  hasPhone: people.some(({ phone }) => phone !== null),
});

/** What a column of a skip-trace file holds. */
export const traceRoles = [
  ...(['address', 'addressPart', 'zip', 'parcel', 'name', 'firstName', 'lastName'] as const),
  ...(['phone', 'phoneKind', 'phoneListed', 'litigator', 'email'] as const),
  ...(['noContact', 'noMail', 'noEmail', 'noText', 'noKnock', 'ignored'] as const),
] as const;
export type TraceRole = (typeof traceRoles)[number];

export const traceRoleLabels: Record<TraceRole, string> = {
  address: 'Property address',
  addressPart: 'Part of the property address',
  zip: 'Property ZIP code',
  parcel: 'Parcel number',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  phoneKind: 'Kind of phone',
  phoneListed: 'On the do-not-call registry',
  litigator: 'Sues callers (litigator)',
  email: 'Email',
  noContact: 'Do not contact',
  noMail: 'Do not mail',
  noEmail: 'Do not email',
  noText: 'Do not text',
  noKnock: 'Do not knock',
  ignored: 'Not used',
};

/** What a column of a skip-trace file holds. */
export const traceRoles = [
  'address',
  'zip',
  'parcel',
  'name',
  'firstName',
  'lastName',
  'phone',
  'phoneKind',
  'phoneListed',
  'email',
  'ignored',
] as const;
export type TraceRole = (typeof traceRoles)[number];

export const traceRoleLabels: Record<TraceRole, string> = {
  address: 'Property address',
  zip: 'Property ZIP code',
  parcel: 'Parcel number',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  phoneKind: 'Kind of phone',
  phoneListed: 'On the do-not-call registry',
  email: 'Email',
  ignored: 'Not used',
};

export interface TraceColumn {
  /** Position in the row, from 0. */
  index: number;
  header: string;
  role: TraceRole;
  /** Which of several people of a row it is about, and which of their numbers: both from 1. */
  person: number;
  slot: number;
}

const PERSON = new Set(['owner', 'contact', 'person', 'resident', 'relative', 'name', 'homeowner']);
const MOBILE = new Set(['mobile', 'cell', 'wireless', 'cellphone']);
const PHONE = new Set([...MOBILE, 'phone', 'landline', 'telephone', 'tel']);
const LISTED = new Set(['dnc', 'registry', 'donotcall']);
/** What vendors say about a number besides: nothing is read from it. */
const ABOUT = new Set([
  ...['score', 'confidence', 'carrier', 'date', 'seen', 'status', 'connected', 'provider', 'reported'],
  ...['ratio', 'prepaid', 'contactable', 'litigator', 'rank', 'source', 'valid', 'tested', 'time'],
]);
const MAILING = new Set(['mailing', 'mail', 'owneraddress', 'billing']);

/** Reads each header of a file: 'Owner 2 Phone 1 Type' is the kind of the second person's first number. */
export const readTraceHeader = (headers: readonly string[]): TraceColumn[] =>
  headers.map((header, index) => {
    const words = wordsOf(header);
    const role = roleOf(words);
    return {
      index,
      header: header.trim(),
      role,
      person: numberAfter(words, PERSON),
      slot: slotOf(words, role),
    };
  });

/** In lower case, with numbers as words of their own: 'Phone1_Type' has three. */
const wordsOf = (header: string): string[] =>
  header
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/(\d+)/g, ' $1 ')
    .split(/[^a-z\d]+/)
    .filter(Boolean);

function roleOf(words: readonly string[]): TraceRole {
  const has = (...some: string[]) => some.some((word) => words.includes(word));
  const any = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  if (has('email', 'emails')) return any(ABOUT) ? 'ignored' : 'email';
  if (any(PHONE) || any(LISTED)) return phoneRole(words, any);
  if (any(MAILING)) return 'ignored';
  if (has('zip', 'zipcode', 'postal')) return 'zip';
  if (has('apn', 'parcel')) return 'parcel';
  if (has('address', 'street')) return has('city', 'state', 'number', 'unit') ? 'ignored' : 'address';
  if (has('first', 'firstname')) return 'firstName';
  if (has('last', 'lastname', 'surname')) return 'lastName';
  if (has('name') && !has('middle', 'company', 'file', 'list', 'campaign')) return 'name';
  return words.length <= 2 && has('owner', 'homeowner', 'resident') ? 'name' : 'ignored';
}

function phoneRole(words: readonly string[], any: (some: ReadonlySet<string>) => boolean): TraceRole {
  const isListed = any(LISTED) || (words.includes('not') && words.includes('call'));
  if (isListed) return words.includes('date') ? 'ignored' : 'phoneListed';
  if (words.includes('type') || words.includes('kind')) return 'phoneKind';
  const isPartOf = words.includes('first') || words.includes('last');
  return any(ABOUT) || isPartOf ? 'ignored' : 'phone';
}

/** The number behind one of some words; 1 without. */
function numberAfter(words: readonly string[], after: ReadonlySet<string>): number {
  for (const [place, word] of words.entries()) {
    const next = Number(words[place + 1]);
    if (after.has(word) && Number.isInteger(next) && next > 0) return next;
  }
  return 1;
}

function slotOf(words: readonly string[], role: TraceRole): number {
  if (role === 'email') return numberAfter(words, new Set(['email', 'emails']));
  return numberAfter(words, PHONE);
}

/** The kind of line that a header itself names: 'Mobile 1'. */
export const kindOfHeader = (header: string): 'mobile' | 'landline' | 'unknown' => {
  const words = wordsOf(header);
  if (words.some((word) => MOBILE.has(word))) return 'mobile';
  return words.includes('landline') ? 'landline' : 'unknown';
};

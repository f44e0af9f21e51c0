/** Digits without the country code: area code and exchange of the North American plan begin with 2 to 9. */
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
/** E.164: at most 15 digits, none of them a leading zero. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
const EXTENSION = /(?:;ext=|\s*(?:extension|ext\.?|x|#)\s*)(\d{1,6})$/i;
/** How a call abroad is dialed, in North America and elsewhere; no number begins so. */
const ABROAD = /^(?:011|00)(?=[1-9]\d{7})/;
/** What people type between digits. */
const SEPARATORS = /[\s().\-\u2010-\u2015/]/g;

/** A typed phone number as a link needs it (RFC 3966): '+16025550123', '+16025550123;ext=12'. Null if it is none. */
export function normalizePhone(typed: string): string | null {
  const extension = EXTENSION.exec(typed)?.[1];
  const plain = typed.replace(EXTENSION, '').replace(SEPARATORS, '').replace(ABROAD, '+');
  const digits = plain.replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return null;
  const national = digits.replace(/^1(?=\d{10}$)/, '');
  const isForeign = plain.startsWith('+') && !digits.startsWith('1');
  const number = isForeign
    ? INTERNATIONAL.test(digits) && `+${digits}`
    : NORTH_AMERICAN.test(national) && `+1${national}`;
  return number ? number + (extension ? `;ext=${extension}` : '') : null;
}

/** A normalized number as people read it: '(602) 555-0123', '(602) 555-0123 ext. 12'. */
export function formatPhone(phone: string): string {
  const [number = '', extension] = phone.split(';ext=');
  const formatted = number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  return extension ? `${formatted} ext. ${extension}` : formatted;
}

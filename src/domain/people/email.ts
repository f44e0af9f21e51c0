/** Most characters of an address (RFC 5321). */
export const EMAIL_LENGTH = 254;

/** As the HTML standard reads an email address, with at least one dot in the domain. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** A typed email address without its blanks and in lower case; null if it is none. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= EMAIL_LENGTH && ADDRESS.test(email) ? email : null;
}

// Mail programs make links of these, with the full stops of other scripts, too.
const ADDRESS = /@|:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/iu;

/** Whether a name contains a web or email address: mails with the name would carry it to strangers. */
export const holdsAddress = (name: string): boolean =>
  ADDRESS.test(name.normalize('NFKC')) || ADDRESS.test(name);

/** The message for such a name. */
export const ADDRESS_IN_NAME = 'A name cannot hold a web or email address. Put a space after a period.';

/** Whether mail to an address reaches nobody: its domain is kept for examples (RFC 2606). */
export const isExampleAddress = (email: string): boolean =>
  /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(email);

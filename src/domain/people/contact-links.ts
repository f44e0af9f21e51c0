/** @param phone as normalizePhone gives it */
export const callLink = (phone: string): string => `tel:${phone}`;

/** Extensions cannot receive texts. @param phone as normalizePhone gives it */
export const textLink = (phone: string): string => `sms:${phone.replace(/;ext=.*$/, '')}`;

/** Everything but the @ is escaped, so that no address adds headers such as a copy or a subject. */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

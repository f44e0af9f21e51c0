/** The field of what is written to the user with an answer. */
export const messageField = { hint: 'Goes into the email to the user.', rows: 3, maxLength: 2000 };

/** Left out where nothing was written. */
export const messageOf = (typed: string): { message?: string } =>
  typed.trim() === '' ? {} : { message: typed.trim() };

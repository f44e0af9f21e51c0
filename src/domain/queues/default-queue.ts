/** The queue that a user's first added property makes, and the title of one without a name (docs/product.md). */
export const DEFAULT_QUEUE = 'Default Queue';

/** Properties with this tag are left out of bulk adds and exports by default (docs/product.md). */
export const DO_NOT_CONTACT = 'do_not_contact';

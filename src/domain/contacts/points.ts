/** What a contact point is. */
export const contactPointKinds = ['phone', 'email'] as const;
export type ContactPointKind = (typeof contactPointKinds)[number];

/** Most phone numbers and email addresses of one person. */
export const POINTS_PER_PERSON = 20;

/** How a contact point came in: typed by a colleague, of a file, of a vendor's answer, or of the person themselves. */
export const contactSources = ['typed', 'import', 'enrichment', 'homeowner'] as const;
export type ContactSource = (typeof contactSources)[number];

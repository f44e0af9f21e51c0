/** Controls, and what turns the direction of writing: such a name could rearrange the text around it. */
const UNRULY = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** A typed name as one line of text; null if nothing is left. */
export const cleanName = (typed: string): string | null => typed.replace(UNRULY, ' ').trim() || null;

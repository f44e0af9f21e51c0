/** Shares of the texts that hold a trigram, as pg_trgm cuts them; those that few texts hold are not among them. */
export type Shares = ReadonlyMap<string, number>;

/** What more texts than these hold does not narrow a search; PostgreSQL would read its whole list all the same. */
export const COMMON_SHARE = 0.02;

// The characters on both sides belong to the word's trigrams: they mark that the word begins or ends there.
const WORDS = /(?<=(?<before>^|[^a-z0-9]))(?<word>[a-z0-9]+)(?=(?<after>$|[^a-z0-9]))/gsu;

/**
 * Parts of a lower-case search that an index of trigrams finds quickly: every text with the search contains each of them.
 * The whole search if nothing in it is common, or all of it.
 */
export function rareWords(search: string, common: Shares): string[] {
  const words = [...search.matchAll(WORDS)].map(({ groups = {} }) => groups as unknown as Word);
  const rare = words.filter((word) =>
    trigramsOf(word).some((trigram) => (common.get(trigram) ?? 0) < COMMON_SHARE),
  );
  if (rare.length === 0 || rare.length === words.length) return [search];
  return rare.map(({ before, word, after }) => before + word + after);
}

interface Word {
  before: string;
  word: string;
  after: string;
}

/** Those that a text must have around the word; at the end of the search, the word may go on. */
function trigramsOf({ before, word, after }: Word): string[] {
  const padded = (before && '  ') + word + (after && ' ');
  return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3));
}

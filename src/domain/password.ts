/** Characters that have to be left of a password when the given words are taken out of it. */
const LEAST_OWN = 4;

/**
 * Whether a password is little more than the given words, in any order and case: 'nora', 'new' make 'NoraNew1!'. Words
 * of fewer than three letters are not looked for.
 */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const plain = bare(password);
  const parts = words.map(bare).filter((word) => word.length >= 3);
  const longestFirst = [...new Set(parts)].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.length < LEAST_OWN;
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

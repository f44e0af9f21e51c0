const FOLDED: Record<string, string> = { İ: 'i', ı: 'i', Σ: 'σ', ς: 'σ' };

/**
 * A text as it is compared without regard to case. Letters whose lower case depends on the language (Turkish İ and ı) or
 * on their place in the word (Greek Σ) become one letter. fold_case of the database is the same function;
 * letters.cases.json holds both to it.
 */
export const foldCase = (text: string): string =>
  text.replaceAll(/[İıΣς]/g, (letter) => FOLDED[letter] ?? letter).toLowerCase();

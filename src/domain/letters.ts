const FOLDED: Record<string, string> = { İ: 'i', ı: 'i', Σ: 'σ', ς: 'σ' };

/**
 * Text folded for comparison without regard to case. Letters whose lower case depends on the language (Turkish İ and ı)
 * or on their position (Greek Σ) become one letter. The database's fold_case is the same function; letters.cases.json
 * tests both.
 */
export const foldCase = (text: string): string =>
  text.replaceAll(/[İıΣς]/g, (letter) => FOLDED[letter] ?? letter).toLowerCase();

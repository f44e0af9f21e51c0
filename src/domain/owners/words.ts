import { foldCase } from '../letters.ts';

/**
 * Punctuation and spaces of ASCII, Latin-1 and the two blocks that hold most of the rest. '&', '#' and '%' stay: they
 * join names, number units and mean 'care of'. A regular expression that JavaScript and PostgreSQL read alike.
 */
export const SEPARATORS =
  '[\\u0001-\\u0022\\u0024\\u0027-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000]+';

const separators = new RegExp(SEPARATORS, 'g');

/**
 * A name or an address as its words in lower case, with a space around each: ' smith john a & mary '. Rules then ask for
 * whole words. owner_words of the database is the same function.
 */
export const wordsOf = (text: string): string =>
  ` ${foldCase(text).replace(separators, ' ').replaceAll(/^ | $/g, '')} `;

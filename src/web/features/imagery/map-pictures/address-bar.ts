import { createParser, parseAsBoolean, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** What is under everything else on the map. */
export const bases = ['streets', 'pictures'] as const;
export type Base = (typeof bases)[number];

// What cannot be read counts as not there.
const parsers = {
  base: parseAsStringLiteral(bases).withDefault('streets'),
  /** The newest capture that is shown. */
  capture: createParser({
    parse: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
    serialize: String,
  }),
  compare: parseAsBoolean.withDefault(false),
};

/** Which pictures the map shows, as the address bar has it. */
export const usePictureAddress = () => useQueryStates(parsers, { history: 'replace', scroll: false });

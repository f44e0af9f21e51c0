import { wordsOf } from './words.ts';

const WHOLE = new Set(
  `unknown|owner|owners|current owner|property owner|home owner|homeowner|occupant|resident|na|n a|none|null|nil|no name
  no owner|no data|no record|no mail|tbd|same|test|private|private owner|confidential|withheld|redacted|protected|suppressed
  decd|deceased|dec d|estate|heirs|trust|trustee|et al|etal|llc|inc|pending|unassigned|undeliverable|vacant|various
  various owners|multiple owners|see note|see notes|see remarks|see file|see deed|not listed|not on file|not found|not given
  bad address|no address|return to sender|returned mail|xxx|xxxx|xxxxx`
    .split(/[|\n]/)
    .map((words) => ` ${words.trim()} `),
);
const PHRASES = [
  /^ (?:the )?(?:current|present|unknown|record|recorded|legal|property|any|new) (?:property )?(?:owners?|residents?|occupants?|taxpayer)(?: of record)? $/,
  /^ (?:owners?|residents?|occupants?|taxpayer|name|mailing|address|mailing address|owner name) (?:of record|occupied|unknown|withheld|redacted|not available|unavailable|confidential|on file|not on file|protected|suppressed|not found)(?: (?:per|by|at|under|due|pursuant) .*)? $/,
  /^ (?:information |data |record )?(?:not available|unavailable|not provided|not disclosed|not public|redacted|withheld|confidential|suppressed|protected|unknown)(?: (?:from|by|per|at|under|pursuant|due|for|owner|owners|address|name|county|mailing).*)? $/,
  /^ (?:confidential|protected|redacted|withheld|private|unknown) (?:record|records|name|owner|owners|information|info|address|data)(?: .*)? $/,
  /^ (?:public )?records? (?:exempt|protected|confidential|restricted|sealed)(?: .*)? $/,
  /^ (?:exempt|private) (?:from public|public|per|under|by) .*$/,
  /^ (?:to be determined|general delivery unknown|address unknown|no mailing address.*|no situs.*|do not mail.*) $/,
];

/** Whether a name or an address only says that there is none, or that it must not be given. @param words see wordsOf() */
export const isPlaceholder = (words: string): boolean =>
  WHOLE.has(words) || PHRASES.some((phrase) => phrase.test(words));

/** The text; null for none, and for what a county's file has instead. */
export const givenText = (text: string | null): string | null =>
  text === null || /^[ &#%]*$/.test(wordsOf(text)) || isPlaceholder(wordsOf(text)) ? null : text;

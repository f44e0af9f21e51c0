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

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['qwertzuiop', 'yxcvbnm'],
  ...['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol'],
  '!@#$%^&*()',
];
const pairsOf = (row: string) => Array.from(row.slice(1), (next, at) => `${row[at]}${next}`);
const forward = new Set(ROWS.flatMap(pairsOf));
/** What is tried first is made of few runs: abcdef, qwertz, 987654, abc123, aabbcc. */
const LEAST_OF_A_RUN = 2;

/** Whether a password is a pattern and no word: a piece repeated, or rows of the alphabet, the digits or a keyboard. */
export function isPattern(password: string): boolean {
  const text = password.toLowerCase();
  if (/^(.{1,4}?)\1+$/su.test(text)) return true;
  return runsIn(text) * LEAST_OF_A_RUN <= text.length;
}

/** In how many stretches each character follows the one before by the same rule. */
function runsIn(text: string): number {
  let runs = 0;
  let rule: Rule | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const here: Rule | null = at === 0 ? null : ruleOf(text.slice(at - 1, at + 1));
    const goesOn: boolean = here !== null && (rule === null || rule === here);
    if (!goesOn) runs += 1;
    rule = goesOn ? here : null;
  }
  return runs;
}

type Rule = 'same' | 'forward' | 'backward';

function ruleOf(pair: string): Rule | null {
  if (pair[0] === pair[1]) return 'same';
  if (forward.has(pair)) return 'forward';
  return forward.has(`${pair[1]}${pair[0]}`) ? 'backward' : null;
}

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
  '!': 'i',
};

/** 'p@$$w0rd' → 'password', 'contraseña' → 'contrasena'. */
export const asLetters = (password: string): string =>
  password
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[@$0135!]/g, (sign) => LETTERS[sign] ?? sign);

/** Whether a password is a day of the last hundred years or so in one of the usual spellings. */
export function isDate(password: string): boolean {
  const [first = '', second = '', third = '', ...more] = password.split(/[-/. ]/);
  if (more.length > 0) return false;
  const digits = third ? [first, second, third].map((part) => part.padStart(2, '0')).join('') : password;
  if (!/^\d{8}$/.test(digits)) return false;
  const from = (at: number, length: number) => Number(digits.slice(at, at + length));
  return (
    isDay(from(0, 4), from(4, 2), from(6, 2)) ||
    isDay(from(4, 4), from(0, 2), from(2, 2)) ||
    isDay(from(4, 4), from(2, 2), from(0, 2))
  );
}

const isDay = (year: number, month: number, day: number) =>
  year >= 1920 && year < 2040 && month >= 1 && month <= 12 && day >= 1 && day <= 31;

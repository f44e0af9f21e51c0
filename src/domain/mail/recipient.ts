import { givenText } from '../owners/placeholders.ts';

/** Longest name on a piece. */
const LONGEST = 46;

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = { Ø: 'O', Ł: 'L', Đ: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH', Ð: 'D' };

/** An owner's name in the capitals that sorting machines read; empty where a letter of it cannot be printed so. */
export function plainName(owner: string | null): string {
  const name = (givenText(owner) ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}.'’ʻʼ]/gu, '')
    .toUpperCase()
    .replace(/[ØŁĐÆŒÞÐ]/g, (letter) => LETTERS[letter] ?? letter);
  if (/[^\P{L}A-Z]/u.test(name)) return '';
  const plain = name
    .replace(/[^A-Z0-9&,/ -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[A-Z]{2}/.test(plain)) return '';
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST + 1);
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : plain.slice(0, LONGEST)).replace(
    /[ ,&/-]+$/,
    '',
  );
}

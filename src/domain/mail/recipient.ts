import { givenText } from '../owners/placeholders.ts';

/** Longest name on a piece. */
const LONGEST = 46;

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = { Ø: 'O', Ł: 'L', Đ: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH', Ð: 'D' };

/** An owner's name in the capitals that sorting machines read; empty where nothing of it can be printed so. */
export function plainName(owner: string | null): string {
  const name = (givenText(owner) ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}.'’]/gu, '')
    .toUpperCase()
    .replace(/[ØŁĐÆŒÞÐ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^A-Z0-9&,/ -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[A-Z]{2}/.test(name)) return '';
  if (name.length <= LONGEST) return name;
  const cut = name.slice(0, LONGEST + 1);
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : name.slice(0, LONGEST)).replace(
    /[ ,&/-]+$/,
    '',
  );
}

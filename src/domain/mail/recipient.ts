/** Longest name on a piece. */
const LONGEST = 46;

/** An owner's name in the capitals that sorting machines read; empty where nothing of it can be printed so. */
export function plainName(owner: string | null): string {
  const name = (owner ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}.'’]/gu, '')
    .toUpperCase()
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

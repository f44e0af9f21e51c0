/** No line breaks and nothing else that controls a terminal or the direction of text. */
export const isPrintable = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** A key for an item that has none: its name in small letters, and a number where another item has that. */
export function keyFor(label: string, taken: ReadonlySet<string>): string {
  const stem =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 50)
      .replace(/-+$/, '') || 'item';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(key)) return key;
  }
}

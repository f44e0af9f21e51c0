import { capitalized } from '#domain/capitalized.ts';

const capitals: Record<string, string> = { zip: 'ZIP', usps: 'USPS', id: 'ID', url: 'URL' };

/** A property's field as people call it: 'yearBuilt' is 'Year built', 'zipCode' is 'ZIP code'. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ')
    .map((word) => capitals[word] ?? word)
    .join(' ');
  return capitalized(words);
}

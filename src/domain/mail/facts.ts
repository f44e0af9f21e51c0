import { damageSigns, damageSignsOf } from '../roofs.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-US');

type SeenRoof = Parameters<typeof damageSignsOf>[0] & {
  /** The day it was photographed from above; null if it was not. */
  photographedOn: string | null;
  /** Whether a person looked at the pictures: what files and software say is not printed as seen. */
  wasSeen: boolean;
};

/** What may be printed about a roof: when it was photographed and what was seen, never what follows from it. */
export function printedFacts(roof: SeenRoof): string[] {
  const signs = roof.wasSeen ? damageSignsOf(roof).map((sign) => damageSigns[sign].toLowerCase()) : [];
  return [
    ...(roof.photographedOn === null
      ? []
      : [`Photographed on ${day.format(new Date(`${roof.photographedOn}T00:00:00Z`))}`]),
    ...(signs.length === 0 ? [] : [`We saw ${list.format(signs)}`]),
  ];
}

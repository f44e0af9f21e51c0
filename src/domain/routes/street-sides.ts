import { addressKey, houseNumber } from '../addresses.ts';

/** One side of a street, and a door's position along it. */
export interface StreetSide {
  street: string;
  parity: 'odd' | 'even';
  number: number;
}

/** Null if the address has no house number. '12 1/2 Main St' is next to 12, '14-16 Main St' at 14. */
export function streetSideOf(address: string): StreetSide | null {
  const key = addressKey(address);
  const digits = houseNumber.test(key) ? /\d+/.exec(key)?.[0] : undefined;
  if (digits === undefined) return null;
  const number = Number(digits);
  const street = key
    .slice(key.indexOf(' ') + 1)
    .replace(/^(?:\d+\/)?\d+ /, '')
    .replace(/ #.*$/, '');
  return { street, parity: number % 2 === 0 ? 'even' : 'odd', number };
}

/** Doors of one side farther apart than this, in meters, are not walked in one go. */
const GAP = 200;

/**
 * The doors as rows that are walked in one go: those on one side of a street by number, cut where the next is far.
 * Doors without a number are separate rows.
 * @param doors their addresses; the rows hold indices into it
 * @param metersBetween of two such indices
 */
export function rowsOfDoors(
  doors: readonly { address: string }[],
  metersBetween: (from: number, to: number) => number,
): number[][] {
  const sides = new Map<string, { door: number; number: number }[]>();
  const rows: number[][] = [];
  doors.forEach(({ address }, door) => {
    const side = streetSideOf(address);
    if (!side) {
      rows.push([door]);
      return;
    }
    const key = `${side.street} ${side.parity}`;
    const others = sides.get(key) ?? [];
    others.push({ door, number: side.number });
    sides.set(key, others);
  });
  for (const side of sides.values()) {
    side.sort((a, b) => a.number - b.number || a.door - b.door);
    let row: number[] = [];
    for (const { door } of side) {
      const last = row.at(-1);
      if (last === undefined || metersBetween(last, door) > GAP) {
        row = [];
        rows.push(row);
      }
      row.push(door);
    }
  }
  return rows;
}

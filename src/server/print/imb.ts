import bwipjs from 'bwip-js/node';

/** A bar of an Intelligent Mail barcode: tracker, ascender, descender, or full. */
export type Bar = 'T' | 'A' | 'D' | 'F';

/** The 65 bars of a tracking number of 20 digits and a routing code of none, 5, 9 or 11 (USPS-B-3200). */
export function imbBars(tracking: string, routing: string): Bar[] {
  const [encoded] = bwipjs.raw('onecode', tracking + routing, {});
  if (!encoded || !('bhs' in encoded)) throw new Error('no bars of an Intelligent Mail barcode');
  const { bbs, bhs } = encoded;
  const highest = Math.max(...bhs.map((height, i) => height + (bbs[i] ?? 0)));
  return bhs.map((height, i) => {
    const bottom = bbs[i] ?? 0;
    const descends = bottom === 0;
    // Heights are fractions in binary: a bar may miss the top by the last digits.
    const ascends = bottom + height > highest - 0.01;
    if (ascends) return descends ? 'F' : 'A';
    return descends ? 'D' : 'T';
  });
}

/** The values of one prefix in an XMP packet, by name, as raw text. */
export type XmpValues = ReadonlyMap<string, string>;

/** More than any camera writes. A JPEG’s own segment holds 64 kB. */
const MOST_CHARACTERS = 262_144;

/**
 * Reads the simple values of an XMP packet, whether they are written as attributes or as elements. It is no XML reader: it
 * follows nothing, so that a packet that declares entities or a document type is refused as a whole.
 * @returns the values, or why there are none: a sentence
 */
export function readXmp(packet: string, prefix = 'drone-dji'): XmpValues | string {
  if (packet.length > MOST_CHARACTERS) return 'Its XMP is longer than any camera writes.';
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(packet))
    return 'Its XMP declares entities, which no camera does: it was not read.';
  const values = new Map<string, string>();
  const name = `${prefix}:(\\w{1,64})`;
  const written = new RegExp(`${name}\\s{0,8}=\\s{0,8}(?:"([^"<]*)"|'([^'<]*)')|<${name}>([^<]*)<`, 'g');
  for (const [, attribute, double, single, element, text] of packet.matchAll(written)) {
    const key = attribute ?? element ?? '';
    // For a repeated key the first value counts, as in other readers.
    if (!values.has(key)) values.set(key, (double ?? single ?? text ?? '').trim());
  }
  return values;
}

/** '+39.80', '-89.9' and fractions such as '3980/100' as a number; null for anything else. */
export function xmpNumber(values: XmpValues, name: string): number | null {
  const parts = /^([+-]?\d{1,12}(?:\.\d{1,12})?)(?:\/(\d{1,12}))?$/.exec(values.get(name) ?? '');
  if (!parts) return null;
  const number = Number(parts[1]) / Number(parts[2] ?? 1);
  return Number.isFinite(number) ? number : null;
}

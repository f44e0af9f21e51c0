/** The values of an XMP packet that say where a camera was, under the names that DJI gives them, as raw text. */
export type XmpValues = ReadonlyMap<string, string>;

/** More than any camera writes. A JPEG’s own segment holds 64 kB. */
const MOST_CHARACTERS = 262_144;

/**
 * What makers call these values. Autel has DJI's names under its own prefix; Parrot, senseFly and others, and
 * software of Pix4D write those of 'Camera' (Pix4D's and Parrot's documents of their tags).
 */
const makers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'drone-dji': {},
  drone: {},
  'drone-parrot': {
    CameraYawDegree: 'GimbalYawDegree',
    CameraPitchDegree: 'GimbalPitchDegree',
    CameraRollDegree: 'GimbalRollDegree',
    DroneYawDegree: 'FlightYawDegree',
  },
  'drone-skydio': {},
  Camera: {
    Yaw: 'GimbalYawDegree',
    Pitch: 'PitchFromNadir',
    Roll: 'CameraRoll',
    AboveGroundAltitude: 'RelativeAltitude',
  },
};
const skydio: Readonly<Record<string, string>> = {
  Yaw: 'GimbalYawDegree',
  Pitch: 'GimbalPitchDegree',
  Roll: 'GimbalRollDegree',
};
const name = `(${Object.keys(makers).join('|')}):(\\w{1,64})`;
const written = new RegExp(
  `${name}\\s{0,8}=\\s{0,8}(?:"([^"<]*)"|'([^'<]*)')|<${name}(?:(?:\\s[^<>]{0,200})?(?<!/)>([^<]*)(?=<)|(?=\\s))`,
  'g',
);

/**
 * Reads the simple values of an XMP packet, whether they are written as attributes or as elements. It is no XML reader: it
 * follows nothing, so that a packet that declares entities or a document type is refused as a whole.
 * @returns the values, or why there are none: a sentence
 */
export function readXmp(packet: string): XmpValues | string {
  if (packet.length > MOST_CHARACTERS) return 'Its XMP is longer than any camera writes.';
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(packet))
    return 'Its XMP declares entities, which no camera does: it was not read.';
  const values = new Map<string, string>();
  /** Skydio gives the directions of several things in turn; only the camera's, by compass, counts. */
  let group = '';
  for (const [, attributeOf, attribute, double, single, elementOf, element, text] of packet.matchAll(
    written,
  )) {
    const maker = attributeOf ?? elementOf ?? '';
    const tag = attribute ?? element ?? '';
    const value = double ?? single ?? text;
    if (/Orientation/.test(tag)) group = tag;
    // An element that has attributes alone.
    if (value === undefined) continue;
    const isDirection = maker === 'drone-skydio' && tag in skydio;
    if (isDirection && group !== 'CameraOrientationNED') continue;
    const key = (isDirection ? skydio[tag] : makers[maker]?.[tag]) ?? tag;
    // For a repeated key the first value counts, as in other readers.
    if (!values.has(key)) values.set(key, value.trim());
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

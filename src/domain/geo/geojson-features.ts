/** A file that is no GeoJSON FeatureCollection, with a sentence for the person who chose it. */
export class UnreadableGeoJson extends Error {
  override readonly name = 'UnreadableGeoJson';
}

/** Bytes of one feature, and how deep its values may nest. */
const LARGEST_FEATURE = 16 * 1024 * 1024;
const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/**
 * The features of a GeoJSON FeatureCollection, one after the other as its bytes arrive: of a large file only one feature
 * is held at a time. Other members of the collection are passed over.
 * @throws UnreadableGeoJson
 */
export async function* readFeatures(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  const reader = new FeatureReader();
  for await (const piece of pieces) yield* reader.read(piece);
  reader.end();
}

class FeatureReader {
  readonly #decoder = new TextDecoder();
  #depth = 0;
  #inText = false;
  #escaped = false;
  #key = '';
  #text: number[] = [];
  #inFeatures = false;
  #sawFeatures = false;
  #feature: Uint8Array[] = [];
  #featureBytes = 0;
  #count = 0;

  *read(piece: Uint8Array): Generator<unknown> {
    let start = this.#featureBytes > 0 ? 0 : -1;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] as number;
      if (this.#inText) {
        this.#readText(byte);
      } else if (byte === QUOTE) {
        this.#inText = true;
        this.#text = [];
      } else if (byte === COLON && this.#depth === 1) {
        this.#key = String.fromCharCode(...this.#text);
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (this.#inFeatures && this.#depth === 2 && start < 0) start = at;
        this.#open(byte);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        this.#close();
        if (this.#inFeatures && this.#depth === 2 && start >= 0) {
          yield this.#take(piece.subarray(start, at + 1));
          start = -1;
        }
      } else if (this.#depth === 0 && !isBlank(byte)) {
        throw noGeoJson();
      }
    }
    if (start >= 0) this.#hold(piece.subarray(start));
  }

  end(): void {
    if (this.#depth > 0) throw new UnreadableGeoJson('The file is cut off: its end is missing.');
    if (!this.#sawFeatures) throw noGeoJson();
  }

  // Only names of the collection's own members are looked at, and they are short.
  #readText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
    else if (this.#depth === 1 && this.#text.length < 32) this.#text.push(byte);
  }

  #open(byte: number): void {
    if (this.#depth === 0 && (byte !== OPEN_OBJECT || this.#sawFeatures)) throw noGeoJson();
    if (this.#depth === 1 && byte === OPEN_LIST && this.#key === 'features') {
      this.#inFeatures = true;
      this.#sawFeatures = true;
    }
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new UnreadableGeoJson('The file nests too deep to be GeoJSON.');
  }

  #close(): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw noGeoJson();
    if (this.#depth === 1) this.#inFeatures = false;
  }

  #hold(bytes: Uint8Array): void {
    this.#feature.push(bytes);
    this.#featureBytes += bytes.length;
    if (this.#featureBytes > LARGEST_FEATURE)
      throw new UnreadableGeoJson(`Feature ${this.#count + 1} is larger than 16 MB.`);
  }

  #take(bytes: Uint8Array): unknown {
    this.#hold(bytes);
    const text = this.#feature.map((part) => this.#decoder.decode(part, { stream: true })).join('');
    const whole = text + this.#decoder.decode();
    this.#feature = [];
    this.#featureBytes = 0;
    this.#count += 1;
    try {
      return JSON.parse(whole);
    } catch {
      throw new UnreadableGeoJson(`Feature ${this.#count} is not valid JSON.`);
    }
  }
}

const noGeoJson = () =>
  new UnreadableGeoJson('The file is not GeoJSON: a FeatureCollection of polygons is expected.');

/** White space of JSON, and the byte order mark. */
const isBlank = (byte: number) => [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte);

export interface CopiedColumn {
  name: string;
  kind: 'string' | 'number' | 'boolean';
}

/**
 * The rows that PostgreSQL copies out as text (COPY … TO STDOUT in its default format) as a JSON array of objects. To
 * write the JSON itself takes PostgreSQL three times as long as to send the rows. Each piece is good until the next one
 * is asked for: all are written into one buffer.
 */
export async function* copiedAsJson(
  copied: AsyncIterable<Buffer>,
  columns: readonly CopiedColumn[],
): AsyncGenerator<Buffer> {
  const writer = new RowWriter(columns);
  for await (const chunk of copied) {
    for (let at = 0; at < chunk.length; ) {
      at = writer.write(chunk, at);
      if (writer.isFull) yield writer.take();
    }
  }
  yield writer.end();
}

const PIECE_BYTES = 64 * 1024;
const TAB = 0x09;
const LINE_END = 0x0a;
const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COMMA = 0x2c;
const [LETTER_N, LETTER_T, LETTER_V] = [0x4e, 0x74, 0x76];
const [ARRAY, ARRAY_END, OBJECT_END] = [0x5b, 0x5d, 0x7d];

/** Bytes that JSON strings contain as copied: PostgreSQL escapes with a backslash what it must, as JSON does. */
const isPlain = new Uint8Array(256).fill(1, 0x20);
isPlain[QUOTE] = 0;
isPlain[BACKSLASH] = 0;

const NULL = Buffer.from('null');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const ESCAPED_QUOTE = Buffer.from('\\"');
const escaped = (byte: number) => Buffer.from(`\\u${byte.toString(16).padStart(4, '0')}`);

interface Column {
  /** Its name and what comes before it. */
  head: Uint8Array;
  isString: boolean;
  isBoolean: boolean;
}

/** Goes through the bytes once; what a chunk breaks off goes on in the next one. */
class RowWriter {
  readonly #columns: readonly Column[];
  readonly #piece: Buffer;
  #filled = 0;
  #rows = 0;
  #place = 0;
  #column: Column;
  /** How far the value is: its name is written, its quote, or it was null. */
  #value: 'ahead' | 'named' | 'open' | 'null' = 'ahead';
  #afterBackslash = false;

  constructor(columns: readonly CopiedColumn[]) {
    this.#columns = columns.map(({ name, kind }, place) => ({
      head: Buffer.from(`${place === 0 ? '{' : ','}${JSON.stringify(name)}:`),
      isString: kind === 'string',
      isBoolean: kind === 'boolean',
    }));
    this.#column = this.#columnAt(0);
    // One byte read makes at most a comma, a name, a quote and an escaped character.
    const most = Math.max(...this.#columns.map(({ head }) => head.length)) + 8;
    this.#piece = Buffer.allocUnsafeSlow(PIECE_BYTES + most);
    this.#putByte(ARRAY);
  }

  get isFull(): boolean {
    return this.#filled >= PIECE_BYTES;
  }

  take(): Buffer {
    const taken = this.#piece.subarray(0, this.#filled);
    this.#filled = 0;
    return taken;
  }

  end(): Buffer {
    this.#putByte(ARRAY_END);
    return this.take();
  }

  /** Writes from there on until the piece is full, and returns where it stopped reading. */
  write(chunk: Buffer, from: number): number {
    let at = from;
    while (at < chunk.length && !this.isFull) {
      const byte = chunk[at] ?? 0;
      if (this.#afterBackslash) this.#writeEscaped(byte);
      else if (byte === TAB || byte === LINE_END) this.#endValue(byte === LINE_END);
      else if (byte === BACKSLASH) this.#afterBackslash = true;
      else if (this.#column.isBoolean) this.#writeBoolean(byte);
      else if (isPlain[byte] === 1) {
        this.#open();
        at = this.#copyPlain(chunk, at);
        continue;
      } else {
        this.#open();
        this.#put(byte === QUOTE ? ESCAPED_QUOTE : escaped(byte));
      }
      at += 1;
    }
    return at;
  }

  #copyPlain(chunk: Buffer, from: number): number {
    const piece = this.#piece;
    const end = Math.min(chunk.length, from + PIECE_BYTES - this.#filled);
    const shift = this.#filled - from;
    let at = from;
    for (let byte = chunk[at] ?? 0; at < end && isPlain[byte] === 1; byte = chunk[at] ?? 0) {
      piece[at + shift] = byte;
      at += 1;
    }
    this.#filled = at + shift;
    return at;
  }

  #writeEscaped(byte: number): void {
    this.#afterBackslash = false;
    if (byte === LETTER_N) {
      this.#name();
      this.#put(NULL);
      this.#value = 'null';
      return;
    }
    this.#open();
    if (byte === LETTER_V) this.#put(escaped(0x0b));
    else {
      this.#putByte(BACKSLASH);
      this.#putByte(byte);
    }
  }

  #writeBoolean(byte: number): void {
    this.#name();
    this.#put(byte === LETTER_T ? TRUE : FALSE);
  }

  #endValue(isLast: boolean): void {
    if (this.#value !== 'null' && this.#column.isString) {
      this.#open();
      this.#putByte(QUOTE);
    }
    this.#value = 'ahead';
    this.#place = isLast ? 0 : this.#place + 1;
    this.#column = this.#columnAt(this.#place);
    if (!isLast) return;
    this.#putByte(OBJECT_END);
    this.#rows += 1;
  }

  #columnAt(place: number): Column {
    const column = this.#columns[place];
    if (!column) throw new Error('The rows have other columns than declared.');
    return column;
  }

  #name(): void {
    if (this.#place === 0 && this.#rows > 0) this.#putByte(COMMA);
    this.#put(this.#column.head);
    this.#value = 'named';
  }

  #open(): void {
    if (this.#value === 'ahead') this.#name();
    if (this.#value !== 'named') return;
    if (this.#column.isString) this.#putByte(QUOTE);
    this.#value = 'open';
  }

  #putByte(byte: number): void {
    this.#piece[this.#filled] = byte;
    this.#filled += 1;
  }

  // Byte by byte: they are few, and a call of Buffer's costs more than the copying.
  #put(bytes: Uint8Array): void {
    const piece = this.#piece;
    const start = this.#filled;
    for (let at = 0; at < bytes.length; at += 1) piece[start + at] = bytes[at] ?? 0;
    this.#filled = start + bytes.length;
  }
}

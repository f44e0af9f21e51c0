export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

export interface Decoder {
  push: (bytes: Uint8Array) => string;
  end: () => string;
}

/** Bytes held back at most while no line ends. */
const HOLD_LIMIT = 1_000_000;

/** Bytes in pieces to text. Lines that are not UTF-8 are read as Windows-1252, each for itself. */
export function createDecoder(encoding: Encoding): Decoder {
  if (encoding === 'utf-8') return createByteDecoder();
  const decoder = new TextDecoder(encoding);
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

function createByteDecoder(): Decoder {
  let held: Uint8Array = new Uint8Array(0);
  let first = true;

  function decode(bytes: Uint8Array): string {
    const start = first && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    if (bytes.length > 0) first = false;
    return decodeLines(bytes.subarray(start));
  }

  return {
    push(piece) {
      const bytes = held.length > 0 ? join(held, piece) : piece;
      const lineEnd = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
      const cut = lineEnd < 0 && bytes.length > HOLD_LIMIT ? bytes.length : lineEnd + 1;
      held = bytes.slice(cut);
      return cut > 0 ? decode(bytes.subarray(0, cut)) : '';
    },
    end() {
      const text = decode(held);
      held = new Uint8Array(0);
      return text;
    },
  };
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

function decodeLines(bytes: Uint8Array): string {
  const whole = tryUtf8(bytes);
  if (whole !== null) return whole;
  let text = '';
  let start = 0;
  while (start < bytes.length) {
    const lineFeed = bytes.indexOf(10, start);
    const end = lineFeed < 0 ? bytes.length : lineFeed + 1;
    const line = bytes.subarray(start, end);
    text += tryUtf8(line) ?? windows1252.decode(line);
    start = end;
  }
  return text;
}

function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

const FILE_HEAD_BYTES = 19;
/** The number of columns, one here, and the length of its value. */
const ROW_HEAD_BYTES = 6;
const LENGTH_AT = 2;

/**
 * Rows of one JSON value each, copied by PostgreSQL in its binary format (its manual, COPY, File Formats), as one JSON
 * array. The other formats have PostgreSQL look at every character: a third of the time that it takes for a list.
 */
export async function* asJsonArray(
  copied: AsyncIterable<Buffer> | readonly Buffer[],
): AsyncGenerator<Buffer> {
  let isEmpty = true;
  let head = FILE_HEAD_BYTES + ROW_HEAD_BYTES;
  /** Bytes of the current value that have not arrived yet. */
  let left = 0;
  let unread = Buffer.alloc(0);
  for await (const chunk of copied) {
    const bytes = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
    let at = 0;
    // Written in place: a row comes out shorter than it came.
    let written = 0;
    while (left > 0 ? at < bytes.length : at + head <= bytes.length) {
      if (left === 0) {
        at += head;
        left = bytes.readInt32BE(at - ROW_HEAD_BYTES + LENGTH_AT);
        written = bytes.write(isEmpty ? '[' : ',', written) + written;
        [isEmpty, head] = [false, ROW_HEAD_BYTES];
      }
      const end = Math.min(at + left, bytes.length);
      bytes.copyWithin(written, at, end);
      written += end - at;
      left -= end - at;
      at = end;
    }
    // The end of the file is too short for a row.
    unread = Buffer.from(bytes.subarray(at));
    yield bytes.subarray(0, written);
  }
  yield Buffer.from(isEmpty ? '[]' : ']');
}

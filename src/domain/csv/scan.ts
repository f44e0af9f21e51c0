/** Most characters of one record. A longer one is an unclosed quotation mark or no CSV at all. */
export const RECORD_LIMIT = 1_000_000;

export interface Dialect {
  delimiter: string;
  /** What ends a record; with '\n' a '\r' before it belongs to the end. */
  newline: '\n' | '\r';
}

export interface RecordSink {
  /** `row` is the number a spreadsheet shows: blank lines count, line breaks within quotes do not. */
  record: (row: number, cells: string[]) => void;
  /** A record that cannot be read; reading goes on with the next line. `text` is its first line. */
  broken: (row: number, reason: string, text: string) => void;
}

export interface Scanner {
  push: (text: string) => void;
  end: () => void;
}

const UNFINISHED = -1;
const NEVER_CLOSED = -2;

/**
 * Cuts text that arrives in pieces into records and cells. Lenient as spreadsheets are: a quotation mark inside an
 * unquoted cell is itself, text after a closing one is kept. Blank lines are counted and not reported.
 */
export function createScanner({ delimiter, newline }: Dialect, sink: RecordSink): Scanner {
  const endsCell = (character: string) => character === delimiter || /\s/.test(character);
  let rest = '';
  let row = 0;
  let skipping = false;

  /** Reads complete records of `text` and returns where the unfinished one begins. */
  function scan(text: string): number {
    let at = 0;
    let quote = text.indexOf('"');
    while (at < text.length) {
      const lineEnd = text.indexOf(newline, at);
      if (lineEnd < 0) return at;
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at);
      if (quote < 0 || quote > lineEnd) {
        report(trimReturn(text, at, lineEnd).split(delimiter));
        at = lineEnd + 1;
        continue;
      }
      const cells: string[] = [];
      const end = readQuoted(text, at, cells);
      if (end === UNFINISHED) return at;
      if (end === NEVER_CLOSED) {
        reportUnclosed(trimReturn(text, at, lineEnd));
        at = lineEnd + 1;
        continue;
      }
      report(cells);
      at = end;
    }
    return at;
  }

  function report(cells: string[]): void {
    row += 1;
    if (cells.length > 1 || cells[0] !== '') sink.record(row, cells);
  }

  function reportUnclosed(line: string): void {
    row += 1;
    sink.broken(row, 'A quotation mark is opened and never closed', line);
  }

  /** Text from `at` to `lineEnd` without the '\r' of a '\r\n'. */
  function trimReturn(text: string, at: number, lineEnd: number): string {
    const crlf = newline === '\n' && lineEnd > at && text.charCodeAt(lineEnd - 1) === 13;
    return text.slice(at, crlf ? lineEnd - 1 : lineEnd);
  }

  /** Reads one record with quotes into `cells`; returns where the next one begins, UNFINISHED or NEVER_CLOSED. */
  function readQuoted(text: string, start: number, cells: string[]): number {
    let at = start;
    let lineEnd = -1;
    for (;;) {
      let value = '';
      let open = at;
      while (text.charCodeAt(open) === 32) open += 1;
      if (text.charCodeAt(open) === 34) {
        at = open + 1;
        for (;;) {
          const close = text.indexOf('"', at);
          if (close < 0 || close === text.length - 1) return UNFINISHED;
          if (text.charCodeAt(close + 1) !== 34) {
            value += text.slice(at, close);
            at = close + 1;
            // What seems to end a quotation of several lines, with text right behind it, begins that of a later row.
            if (value.includes(newline) && !endsCell(text.charAt(at))) return NEVER_CLOSED;
            break;
          }
          value += text.slice(at, close + 1);
          at = close + 2;
        }
      }
      if (lineEnd < at) lineEnd = text.indexOf(newline, at);
      if (lineEnd < 0) return UNFINISHED;
      const cellEnd = text.indexOf(delimiter, at);
      if (cellEnd < 0 || cellEnd > lineEnd) {
        cells.push(value + trimReturn(text, at, lineEnd));
        return lineEnd + 1;
      }
      cells.push(value + text.slice(at, cellEnd));
      at = cellEnd + 1;
    }
  }

  /** Gives up the record at the head of `rest`: an open quotation mark costs its line, a line without end itself. */
  function giveUp(): void {
    const lineEnd = rest.indexOf(newline);
    if (lineEnd < 0) {
      row += 1;
      sink.broken(row, `The row is longer than ${RECORD_LIMIT.toLocaleString('en-US')} characters`, rest);
      skipping = true;
      rest = '';
    } else {
      reportUnclosed(trimReturn(rest, 0, lineEnd));
      rest = rest.slice(lineEnd + 1);
    }
  }

  return {
    push(text) {
      let more = text;
      if (skipping) {
        const lineEnd = text.indexOf(newline);
        if (lineEnd < 0) return;
        skipping = false;
        more = text.slice(lineEnd + 1);
      }
      rest += more;
      rest = rest.slice(scan(rest));
      while (rest.length > RECORD_LIMIT) {
        giveUp();
        rest = rest.slice(scan(rest));
      }
    },
    end() {
      if (rest !== '' && !rest.endsWith(newline)) rest += newline;
      while (rest !== '') {
        rest = rest.slice(scan(rest));
        if (rest !== '') giveUp();
      }
    },
  };
}

import { readCode } from '../contacts/codes.ts';
import { readSmallTable } from '../csv/small-table.ts';

/** Most rows of one file. */
const RETURN_ROWS = 50_000;
export const RETURN_TEXT_LENGTH = 60;

/** What became of a piece that did not arrive. */
export const returnKinds = ['undeliverable', 'moved', 'vacant', 'refused'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const returnLabels: Record<ReturnKind, string> = {
  undeliverable: 'Undeliverable',
  moved: 'Moved',
  vacant: 'Vacant',
  refused: 'Refused',
};

const columns = {
  code: { names: ['code', 'piece code', 'id'], needed: true },
  result: { names: ['result', 'status', 'return', 'return code', 'reason'], needed: true },
} as const;

export interface ReturnFile {
  /** By the code printed on the piece; of several rows for one the last. */
  returns: { code: string; kind: ReturnKind; text: string }[];
  /** Rows that say the piece arrived. */
  arrived: number;
  problems: { row: number; reason: string }[];
}

/**
 * Reads the CSV of a mail house: the code of each piece, and the result in its own words.
 * @throws UnreadableFile, as a sentence
 */
export function readReturnFile(bytes: Uint8Array): ReturnFile {
  const table = readSmallTable(bytes, columns, RETURN_ROWS);
  const returns = new Map<string, ReturnFile['returns'][number]>();
  const file: ReturnFile = { returns: [], arrived: 0, problems: [...table.problems] };
  for (const { row, cell } of table.rows) {
    const code = readCode(cell('code'));
    const text = cell('result').slice(0, RETURN_TEXT_LENGTH);
    const kind = kindOf(text);
    if (code === null)
      file.problems.push({ row, reason: `‘${cell('code').slice(0, 40)}’ is no code of a piece.` });
    else if (kind === 'arrived') file.arrived += 1;
    else if (kind) returns.set(code, { code, kind, text });
    else file.problems.push({ row, reason: `‘${text}’ does not say what became of the piece.` });
  }
  return { ...file, returns: [...returns.values()] };
}

const KINDS: readonly [RegExp, ReturnKind | 'arrived'][] = [
  [/^(?:delivered|mailed|ok|accepted|sent)$/, 'arrived'],
  [/moved|forward|coa|ncoa|new address|temporarily away/, 'moved'],
  [/vacant|unoccupied/, 'vacant'],
  [/refused|unclaimed|deceased/, 'refused'],
  [
    /undeliverable|nixie|uaa|insufficient|no such|not deliverable|unable|attempted|no mail receptacle|unknown|invalid|returned/,
    'undeliverable',
  ],
];

const kindOf = (text: string): ReturnKind | 'arrived' | null =>
  KINDS.find(([words]) => words.test(text.toLowerCase()))?.[1] ?? null;

/** What a form's blanks are filled with; null is a line to write on. */
export interface Blanks {
  seller: string;
  sellerAddress: string;
  transactionDate: string | null;
  cancelBy: string | null;
  /** The same two days in Spanish. */
  transactionDateEs: string | null;
  cancelByEs: string | null;
}

/** A line to write on. */
export const LINE = '____________________';

/** A paragraph of a form with its blanks filled in. */
export const fillBlanks = (paragraph: string, blanks: Blanks): string =>
  paragraph.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    name in blanks ? blanks[name as keyof Blanks] || LINE : LINE,
  );

export interface RowProblem {
  /** Header as the file writes it; empty if the row as a whole is meant. */
  column: string;
  /** At most VALUE_SHOWN characters. */
  value: string;
  /** Follows the value in a sentence: 'is not a year'. */
  reason: string;
}

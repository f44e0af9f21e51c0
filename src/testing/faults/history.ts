/** A write that was tried, and what became of it. */
export interface Write {
  /** Names what it writes, so that it is found in the table. */
  key: string;
  /** Null if the connection ended without an answer. */
  status: number | null;
}

export const isAcknowledged = ({ status }: Write) => status !== null && status >= 200 && status < 300;

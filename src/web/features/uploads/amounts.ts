/** Bytes as MB of 10^6 with two decimals, as the file chooser shows them: '104.00'. */
export const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1 row', '300,000 rows'. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString()} ${count === 1 ? noun : `${noun}s`}`;

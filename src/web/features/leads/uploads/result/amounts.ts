/** Bytes as MB of 10^6 with two decimals: '104.00'. Never less than '0.01' where there is something. */
export const megabytes = (bytes: number): string =>
  (bytes > 0 ? Math.max(bytes / 1e6, 0.01) : 0).toLocaleString(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });

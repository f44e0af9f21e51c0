/** The day so many days later, or earlier. @param day YYYY-MM-DD */
export const stepDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** When the month and the quarter of `now` began, in the zone of the machine: the browser's. */
export function periodStarts(now: Date): { month: Date; quarter: Date } {
  const year = now.getFullYear();
  const month = now.getMonth();
  return { month: new Date(year, month, 1), quarter: new Date(year, month - (month % 3), 1) };
}

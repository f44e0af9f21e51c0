/**
 * Gives the formatter of a time zone, made once for each: making one costs a phone some milliseconds, and a door asks
 * several. The function throws RangeError for an unknown time zone.
 */
export function zoneFormat(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

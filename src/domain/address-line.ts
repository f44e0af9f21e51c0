/** Canada's postal codes, and names of countries at the end. */
const canadian = /(?:^|[\s,])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d(?:$|[\s,])/;
const countries =
  /[\s,](?:CANADA|MEXICO|UNITED KINGDOM|ENGLAND|SCOTLAND|IRELAND|FRANCE|GERMANY|SPAIN|ITALY|SWITZERLAND|ISRAEL|CHINA|JAPAN|INDIA|AUSTRALIA|NEW ZEALAND|BRAZIL|PHILIPPINES|HONG KONG|SINGAPORE|TAIWAN|SOUTH KOREA|BAHAMAS|COSTA RICA)\.?$/;

/**
 * Whether an address in upper case is outside the United States. A number before the last word is a street's: '12 JAPAN'
 * is not a country, and neither is '500 NEW MEXICO'.
 */
export function isForeign(upper: string): boolean {
  if (canadian.test(upper)) return true;
  const named = countries.exec(upper);
  return (
    named !== null &&
    upper
      .slice(0, named.index)
      .trim()
      .split(/[\s,]+/).length > 3 &&
    !/NEW$/.test(upper.slice(0, named.index))
  );
}

/** Who gets the mail, before an address in upper case: 'C/O JANE DOE, 12 MAIN ST'. The name is as it is written. */
export function splitCareOf(upper: string): { careOf: string; rest: string } {
  const found =
    /^(?:C\/O|%|ATTN:?|CARE OF)\s*([^,\n]*?)(?:\s*[,\n]\s*|\s+(?=\d|P\.?\s?O\.?\s?BOX))(.+)$/s.exec(upper);
  return found ? { careOf: found[1] ?? '', rest: found[2] ?? '' } : { careOf: '', rest: upper };
}

/** Lines that reports of counties and vendors end with, in the column where other rows have their address. */
const footers = [
  /^(?:grand |sub-?\s?|report )?totals?\b(?! (?:st|ave|rd|dr|ln|ct|blvd|way)\b)/i,
  /^(?:number|no\.?|#|count|sum|average|avg) of\b/i,
  /^(?:total |number of )?(?:records?|rows?|counts?|parcels?|properties|results)\b\s*(?:[:=#]|\d|(?:selected|found|exported|returned)\b)/i,
  /^\(?[\d,]+ (?:records?|rows?|results?|parcels|properties)(?: (?:affected|selected|found|returned|exported|total|listed))?\)?\.?$/i,
  /^page\b\s*:?\s*\d+(?:\s*(?:of|\/)\s*\d+)?$/i,
  /^(?:printed|generated|created|exported|produced|prepared|run|report(?:ed)?|downloaded|extracted|published|updated|last updated|data current|current|valid|effective)\s*(?:date|time)?\s*(?:on|by|at|from|as of|through|:)\s/i,
  /^(?:as of|source|sources|disclaimer|copyright|end of (?:report|file|data)|note|notes|date|time|user|filter|query|criteria|confidential)\b\s*[:\d]/i,
  /^(?:©|\(c\)|\*{2,}|={3,}|-{3,})/i,
  /^end of (?:report|file|data|list)\b/i,
  /https?:\/\//i,
];

/** Whether a text ends a report and is not an address: 'Grand Total: 1 records', 'Page 1 of 3', 'Printed on 11/01/2026'. */
export const isFooter = (text: string): boolean => footers.some((footer) => footer.test(text.trim()));

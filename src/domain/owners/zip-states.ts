/** By the first three digits of a ZIP code; eight ZIPs at the edges of states are their neighbor's (GeoNames). */
const RANGES = `
  005 NY 006-007 PR 008 VI 009 PR 010-027 MA 028-029 RI 030-038 NH 039-049 ME 050-054 VT 055 MA 056-059 VT 060-069 CT
  070-089 NJ 090-098 AE 100-149 NY 150-196 PA 197-199 DE 200 DC 201 VA 202-205 DC 206-219 MD 220-246 VA 247-268 WV
  270-289 NC 290-299 SC 300-319 GA 320-339 FL 340 AA 341-349 FL 350-369 AL 370-385 TN 386-397 MS 398-399 GA 400-427 KY
  430-459 OH 460-479 IN 480-499 MI 500-528 IA 530-549 WI 550-567 MN 569 DC 570-577 SD 580-588 ND 590-599 MT 600-629 IL
  630-658 MO 660-679 KS 680-693 NE 700-714 LA 716-729 AR 730-732 OK 733 TX 734-749 OK 750-799 TX 800-816 CO 820-831 WY
  832-838 ID 840-847 UT 850-865 AZ 870-884 NM 885 TX 889-898 NV 900-961 CA 962-966 AP 967-968 HI 969 GU 970-979 OR
  980-994 WA 995-999 AK`;

/** Two letters for each of the thousand prefixes, '..' for one that no state has: zip_state of the database has it, too. */
export const STATES_BY_PREFIX = prefixes();

function prefixes(): string {
  const states = new Array<string>(1000).fill('..');
  for (const [, first, last = first, state = ''] of RANGES.matchAll(/(\d{3})(?:-(\d{3}))? ([A-Z]{2})/g))
    states.fill(state, Number(first), Number(last) + 1);
  return states.join('');
}

/** Islands that share a prefix with another state's. */
const ISLANDS: Record<string, string> = { 96799: 'AS', 96950: 'MP', 96951: 'MP', 96952: 'MP' };

/** The state or territory of a ZIP code: 'AZ'; null for one that is not assigned. */
export function stateOfZip(zipCode: string): string | null {
  const island = ISLANDS[zipCode];
  if (island !== undefined) return island;
  const at = Number(zipCode.slice(0, 3)) * 2;
  const state = STATES_BY_PREFIX.slice(at, at + 2);
  return /^[A-Z]{2}$/.test(state) ? state : null;
}

const BREAK = '\n';

/** Upper case without accents, 'R/R' and 'RE-ROOF' as one word each, words separated by a space, by two where a comma  * or period was, typos mended. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(
      /\bR\s?(?:&|\/|\+|AND)\s?R\b|\bREM(?:OVE)?\.?\s?(?:&|\/|\+|AND)\s?REP(?:L(?:ACE)?)?\.?\b/g,
      'REMOVE AND REPLACE',
    )
    .replace(/\bT\s?[/&]\s?O(?:FF)?\b|\bTEAR(?:ING)?[- ]?OFF\b|\bTEAROFF\b/g, 'TEAROFF')
    .replace(/\bRE[- ]?ROO?F(?:S|ED|ING)?\b|\bRRF\b|\bRE-RF\b|\bRERF\b/g, 'REROOF')
    .replace(/[&+]/g, ' AND ')
    .replace(/[,;.:()]+(?=\s|$)|[,;:()]/g, BREAK)
    .replace(/[^A-Z0-9\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '  ')
    .replace(/\bROOF ?TOPS?\b/g, 'ROOFTOP')
    .replace(/\bROOFS\b/g, 'ROOF')
    .replace(/\b[A-Z]{5,}\b/g, mended)
    .trim();
}

/** Long words that decide: one letter more, less, other or swapped is a typo of them. */
const wordsToMend =
  'REPLACE REPLACEMENT REPLACING ADDITION RESIDENCE RESIDENTIAL DWELLING SHINGLE SHINGLES ROOFING EXISTING APARTMENT PORCHES INSTALL INSTALLATION DEMOLISH DEMOLITION CONSTRUCT GARAGE REPAIRS SINGLE'.split(
    ' ',
  );
const known = new Set(wordsToMend);

function mended(word: string): string {
  if (known.has(word)) return word;
  return wordsToMend.find((right) => right[0] === word[0] && isOneOff(word, right)) ?? word;
}

/** Whether one edit makes the other of a word: a letter put in, left out or changed, or two neighbors swapped. */
function isOneOff(word: string, right: string): boolean {
  if (Math.abs(word.length - right.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === right[start]) start++;
  const [a, b] = [word.slice(start), right.slice(start)];
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}

// Names of companies, denials, places on a roof, and parts that are no covering.
const besideWork = [
  /\b(?:CONTRACTORS?|CONTR|GC|SUBCONTRACTOR|APPLICANT|COMPANY|ROOFER)\b(?: NAME)? +(?:IS )?(?:[A-Z0-9]+ ){0,4}(?:ROOF(?:ING|ERS?)?)\b.*/g,
  /\b(?:BY )?(?:[A-Z0-9]+ ){1,3}ROOF(?:ING|ERS)?(?: (?:AND|CONSTRUCTION|CONTRACTORS?|SERVICES?|SYSTEMS|EXTERIORS|RESTORATION|COMPANY|CO|SOLUTIONS))* (?:LLC|INC|CORP|LTD|LP)\b/g,
  /\b(?:NO|NOT|WITHOUT|EXCLUD(?:ES|ING)|EXCEPT|NON)(?: (?:ANY|NEW|CHANGES?|WORK|ALTERATIONS?|MODIFICATIONS?|DAMAGE|THE|TO|OF|ON|IN|FOR|INCL(?:UDE|UDED|UDES|UDING)?|STRUCTURAL|EXTERIOR|BUILDING|EXTEND|ABOVE|CREATING|A|SECOND|STORY|ADDITIONAL))* (?:REROOF|ROOF(?:ING)?|SOLAR|PV|ADDITIONS?)(?: (?:WORK|CHANGES?|ALTERATIONS?|REPLACEMENT|INCLUDED|PENETRATIONS?|COVERING|LINES?))?/g,
  /\b(?:ROOF(?:ING)?|SOLAR) (?:IS |WORK )?(?:NOT (?:INCLUDED|PART|IN SCOPE)|BY OTHERS|UNDER SEPARATE PERMIT|SEPARATE PERMIT|EXCLUDED|TO REMAIN)\b/g,
  /\bSOLAR (?:READY|POWERED|SCREENS?|TUBES?|ATTIC|SHADES?|FILM|LIGHTS?|PREP|AND DRONE|(?:[A-Z]+ ){0,2}GATES?)\b|\bSOLATUBE\b|\bPV CONDUIT\b|\bFUTURE SOLAR\b/g,
  /\b(?:ON|ONTO|THROUGH|THRU|ABOVE|BELOW|UNDER|BENEATH|FROM|STAIRS? TO)(?: (?:THE|A|AN|EXISTING|EXIST|EX|FLAT|MAIN|REAR|LOWER|UPPER|SAME))* ROOF\b(?! (?:OVER|DECK|TRUSS))/g,
  /\bROOFTOP\b/g,
  /\bROOF (?:MOUNT(?:ED|ING)?|DRAINS?|HATCH|CURBS?|VENTS?|ANTENNAS?|EQUIPMENT|UNITS?|TOP|FANS?|JACKS?|LADDER|ACCESS|ANCHORS?|GARDEN|SIGN|EXHAUST|SCREEN|PENETRATIONS?|OPENINGS?|LINES?|LEVEL|DECK|MECHANICAL|INSULATION ONLY)\b/g,
];

/** The work itself. */
export const aboutWork = (text: string): string =>
  besideWork
    .reduce((rest, phrase) => rest.replace(phrase, ' '), text)
    .replace(/ {2,}/g, '  ')
    .trim();

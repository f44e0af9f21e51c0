import { damageSigns, type SeverityLevel, severityLabels } from '../roofs.ts';
import { REPORT_MILES } from '../storms/grades.ts';
import { WIN_METERS } from './facts.ts';
import { AGING_MONTHS, type Age, RECENT_MONTHS, roofAges, stormTerms, type Term, winTerms } from './terms.ts';

/** What a term means, for tables of weights. */
export function termLabel(term: Term): string {
  if (term in damageSigns) return damageSigns[term as keyof typeof damageSigns];
  if (term in roofAges) {
    const [from, to] = roofAges[term as keyof typeof roofAges];
    return to > 100
      ? `Roof, or else the building, ${from} years old or more`
      : `Roof, or else the building, ${from} to ${to} years old`;
  }
  if (term in winTerms) {
    const [from, to] = winTerms[term as keyof typeof winTerms];
    const count =
      to > 100 ? `${from} deals or more` : from === to ? `${from} deal` : `${from} to ${to} deals`;
    return `${count} won within ${WIN_METERS} m`;
  }
  if (term in stormTerms) {
    const { of, inches, months } = stormTerms[term as keyof typeof stormTerms];
    const where = of === 'cell' ? 'by radar at the door' : `reported within ${REPORT_MILES} mi`;
    return `Hail of ${inches} in and more ${where}, within ${months} months`;
  }
  if (term === 'owner-occupied') return 'The owner gets mail at the property';
  if (term === 'absentee') return 'The owner gets mail elsewhere';
  const [level, age] = term.split('-') as [SeverityLevel, Age];
  return `Severity ${severityLabels[level].toLowerCase()}, ${seen[age]}`;
}

const seen: Record<Age, string> = {
  recent: `seen within ${RECENT_MONTHS} months`,
  aging: `seen within ${AGING_MONTHS} months`,
  old: 'seen longer ago or on an unknown day',
};

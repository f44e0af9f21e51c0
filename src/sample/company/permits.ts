import { randomOf } from '#domain/random.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import type { SampleDoor } from './areas.ts';

export const PERMITS_FILE = 'simulated-permits.csv';

/** Of so many roofs one was replaced, between so many years ago: what looks worn is not new. */
const replaced: Record<SeverityLevel, { oneOf: number; years: [least: number, most: number] }> = {
  none: { oneOf: 4, years: [1, 14] },
  minor: { oneOf: 6, years: [9, 18] },
  moderate: { oneOf: 9, years: [14, 24] },
  severe: { oneOf: 14, years: [18, 28] },
};

const descriptions = [
  'Re-roof: tear off and replace shingles',
  'R/R SHINGLES, SAME PITCH, NO STRUCTURAL',
  'Remove and replace roof covering',
];

/** What is at the other doors: none of these says that a roof is new. */
const others = [
  'Roof mounted PV solar system, 24 modules',
  'HVAC changeout, rooftop package unit',
  'Patch roof leak, 2 sq',
];

/** Building permits as a city publishes them, in the columns of BLDS; all of it is invented. */
export function permitsCsv(doors: readonly SampleDoor[], now: Date): string {
  const lines = [
    'PermitNum,Description,IssuedDate,CompletedDate,StatusCurrent,OriginalAddress1,OriginalZip,PermitType,ContractorCompanyName',
  ];
  for (const { id, address, severity } of doors) {
    const random = randomOf(`permit ${id}`);
    const { oneOf, years } = replaced[severity];
    const isNew = random.chance(1 / oneOf);
    if (!isNew && !random.chance(0.05)) continue;
    const issued = new Date(now.getTime() - random.between(...years) * 365.25 * 86_400_000);
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const number = `SIM-${issued.getUTCFullYear() % 100}-${String(id).padStart(5, '0')}`;
    const description = random.pick(isNew ? descriptions : others);
    const done = day(new Date(issued.getTime() + 21 * 86_400_000));
    const cells = [number, description, day(issued), done, 'Finaled', address, '85251', 'Residential'];
    lines.push([...cells, 'Simulated Roofs LLC'].map((cell) => `"${cell}"`).join(','));
  }
  return `${lines.join('\n')}\n`;
}

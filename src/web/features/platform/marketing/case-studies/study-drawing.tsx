import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { StudyName } from './studies.ts';

/** The subject of a case study, as a drawing above its card. Decoration: the text below has the same content. */
export function StudyDrawing({ study, className }: { study: StudyName; className?: string }) {
  return (
    <svg
      viewBox="0 0 352 128"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={clsx('bg-background', className)}
    >
      {drawings[study]}
    </svg>
  );
}

// One square represents about ninety of the territory's roofs.
const COLUMNS = 14;
const ROWS = 5;
const severe = [33];
const moderate = [5, 16, 25, 39, 51, 62];
const minor = [2, 9, 14, 20, 28, 31, 41, 46, 54, 58, 67];
const damaged = new Set([...severe, ...moderate, ...minor]);
const sound = [...Array(COLUMNS * ROWS).keys()].filter((place) => !damaged.has(place));

/** Squares at these places of the grid, as an SVG path. */
function squares(places: readonly number[]): string {
  return places
    .map((place) => `M${11 + (place % COLUMNS) * 24} ${6 + Math.floor(place / COLUMNS) * 24}h18v18h-18z`)
    .join('');
}

const foamRoofs = 'M134 20h78v40h-78zM270 70h66v44h-66z';
const otherRoofs =
  'M16 22h52v38H16zM42 22v38M84 18h38v44H84zM103 18v44M228 22h54v38h-54zM246 41h18M228 22l18 19-18 19M282 22l-18 19 18 19M298 20h40v38h-40zM318 20v38M16 74h58v38H16zM34 93h22M16 74l18 19-18 19M74 74 56 93l18 19M90 70h40v44H90zM110 70v44M146 74h56v38h-56zM164 93h20M146 74l18 19-18 19M202 74l-18 19 18 19M218 70h38v44h-38zM237 70v44';

const drawings: Record<StudyName, ReactNode> = {
  zip85031: (
    <>
      <path d={squares(sound)} className="fill-severity-none/15 stroke-severity-none/45" />
      <path d={squares(minor)} className="fill-severity-minor/60 stroke-severity-minor" />
      <path d={squares(moderate)} className="fill-severity-moderate stroke-severity-moderate" />
      <path d={squares(severe)} className="fill-severity-severe stroke-severity-severe" />
    </>
  ),
  polyurethane85251: (
    <>
      <path d={otherRoofs} className="stroke-border" />
      <path d={foamRoofs} strokeWidth="2" className="fill-primary-soft stroke-primary-text" />
      <path
        d="M142 28h62v24h-62zM152 34h12v9h-12zM278 78h50v28h-50zM308 85h12v9h-12z"
        className="stroke-primary-text"
      />
    </>
  ),
  blueprint: (
    <>
      <path
        d="M0 32h352M0 64h352M0 96h352M44 0v128M110 0v128M176 0v128M242 0v128M308 0v128"
        className="stroke-border"
      />
      <path
        d="M44 96h66V80h66V64h66V48h66"
        strokeWidth="2.5"
        strokeDasharray="2 8"
        className="stroke-accent"
      />
      {[
        [44, 96],
        [110, 80],
        [176, 64],
        [242, 48],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="9" strokeWidth="2.5" className="fill-background stroke-accent" />
      ))}
      <circle cx="308" cy="48" r="14" className="fill-accent" />
      <path d="m302 48 4 4 8-8" strokeWidth="2.5" className="stroke-accent-foreground" />
    </>
  ),
};

import { clsx } from 'clsx';

// Roofs from above, as lines: hips and gables on both sides of a street that runs off the page.
const roofs =
  'M40 30h86v60H40zM70 60h26M40 30l30 30-30 30M126 30 96 60l30 30M180 20h64v78h-64zM212 20v78M300 34h92v56h-92zM328 62h36M300 34l28 28-28 28M392 34l-28 28 28 28M460 22h62v76h-62zM491 22v76M44 200h62v76H44zM75 200v76M160 206h90v58h-90zM189 235h32M160 206l29 29-29 29M250 206l-29 29 29 29M306 198h150v96H306zM322 214h118v64H322zM40 330h86v60H40zM70 360h26M40 330l30 30-30 30M126 330l-30 30 30 30M182 322h62v76h-62zM213 322v76M304 334h92v56h-92zM332 362h36M304 334l28 28-28 28M396 334l-28 28 28 28';
const streets = 'M0 130h560M0 166h560';

/** The plan of a block, faint enough to be behind text. Decoration. */
export function RoofLines({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 420"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className={clsx('fill-none stroke-border', className)}
    >
      <path d={streets} strokeWidth="1" />
      <path d={roofs} strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d="M182 322h62v76h-62zM213 322v76"
        strokeWidth="2"
        className="fill-severity-severe/10 stroke-severity-severe/60"
      />
      <path
        d="M300 34h92v56h-92z"
        strokeWidth="2"
        className="fill-severity-moderate/10 stroke-severity-moderate/60"
      />
    </svg>
  );
}

import type { ReactNode } from 'react';

/** A drawing for each of the four steps. Decoration: the text next to it has the same content. */
export function StepDrawing({ step }: { step: number }) {
  return (
    <svg
      viewBox="0 0 480 320"
      aria-hidden="true"
      className="w-full rounded-xl border bg-surface"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {drawings[step - 1]}
    </svg>
  );
}

const territory = 'M40 40h152v44h96V40h152v196h-56v44H96v-44H40z';
const streets = 'M0 84h480M0 160h480M0 236h480M96 0v320M192 0v320M288 0v320M384 0v320';
const block =
  'M70 92h70v58H70zM98 121h14M70 92l28 29-28 29M140 92l-28 29 28 29M186 88h54v66h-54zM213 88v66M286 92h76v56h-76zM314 120h20M286 92l28 28-28 28M362 92l-28 28 28 28M72 196h54v64H72zM99 196v64M172 200h80v56h-80zM200 228h24M172 200l28 28-28 28M252 200l-28 28 28 28M300 196h58v64h-58zM329 196v64';

const drawings: readonly ReactNode[] = [
  <g key="identify">
    <path d={territory} className="fill-primary-soft" />
    <path d={streets} className="stroke-border" />
    <path d={territory} strokeWidth="2.5" strokeDasharray="8 7" className="stroke-primary-text" />
    <circle cx="240" cy="160" r="10" strokeWidth="4" className="fill-accent stroke-surface" />
    <circle cx="240" cy="160" r="26" strokeWidth="2" className="stroke-accent" />
    <path d="M240 122v14M240 184v14M202 160h14M264 160h14" strokeWidth="2" className="stroke-accent" />
  </g>,
  <g key="capture">
    <path d="M40 60H440V160H240V210H40z" className="fill-primary-soft" />
    <path d={block} strokeWidth="2" className="stroke-input/60" />
    <path d="M40 85h400v50H40v50h200" strokeWidth="2.5" className="stroke-accent" />
    <path d="M240 185h200v50H40v35h400" strokeWidth="2.5" strokeDasharray="3 9" className="stroke-accent" />
    <path
      d="M190 153v-18h18M272 135h18v18M290 217v18h-18M208 235h-18v-18"
      strokeWidth="3"
      className="stroke-primary-text"
    />
    <g strokeWidth="3" className="stroke-foreground">
      <path d="M220 165l40 40M260 165l-40 40" />
      <circle cx="216" cy="161" r="12" className="fill-surface" />
      <circle cx="264" cy="161" r="12" className="fill-surface" />
      <circle cx="216" cy="209" r="12" className="fill-surface" />
      <circle cx="264" cy="209" r="12" className="fill-surface" />
      <rect x="229" y="174" width="22" height="22" rx="7" className="fill-primary stroke-primary" />
    </g>
  </g>,
  <g key="process" strokeWidth="2">
    <path d="M70 92h70v58H70z" className="fill-severity-none/25 stroke-severity-none" />
    <path d="M186 88h54v66h-54z" className="fill-severity-severe/45 stroke-severity-severe" />
    <path d="M286 92h76v56h-76z" className="fill-severity-none/25 stroke-severity-none" />
    <path d="M72 196h54v64H72z" className="fill-severity-minor/40 stroke-severity-minor" />
    <path d="M172 200h80v56h-80z" className="fill-severity-moderate/45 stroke-severity-moderate" />
    <path d="M300 196h58v64h-58z" className="fill-severity-none/25 stroke-severity-none" />
    <path d={block} className="stroke-foreground/40" />
    <path
      d="M176 96V78h18M232 78h18v18M250 146v18h-18M194 164h-18v-18"
      strokeWidth="3"
      className="stroke-foreground"
    />
    <path d="M400 70v200" strokeWidth="3" className="stroke-accent" />
    <path d="M400 70h-44v200h44z" stroke="none" className="fill-accent/10" />
  </g>,
  <g key="deliver">
    <rect x="120" y="36" width="240" height="248" rx="12" className="fill-background stroke-border" />
    <path d="M120 84h240M120 124h240M120 164h240M120 204h240M120 244h240" className="stroke-border" />
    <path d="M140 60h90" strokeWidth="8" className="stroke-foreground/70" />
    <g strokeWidth="7" className="stroke-foreground/25">
      <path d="M172 104h92M172 144h74M172 184h100M172 224h66M172 264h84" />
    </g>
    <g strokeWidth="3" className="stroke-success-text">
      <path d="m138 104 5 5 9-10M138 144l5 5 9-10" />
    </g>
    <g className="stroke-input">
      <rect x="138" y="177" width="14" height="14" rx="4" />
      <rect x="138" y="217" width="14" height="14" rx="4" />
      <rect x="138" y="257" width="14" height="14" rx="4" />
    </g>
    <g stroke="none">
      <rect x="300" y="97" width="42" height="14" rx="7" className="fill-severity-severe" />
      <rect x="300" y="137" width="42" height="14" rx="7" className="fill-severity-severe" />
      <rect x="300" y="177" width="42" height="14" rx="7" className="fill-severity-moderate" />
      <rect x="300" y="217" width="42" height="14" rx="7" className="fill-severity-moderate" />
      <rect x="300" y="257" width="42" height="14" rx="7" className="fill-severity-minor" />
    </g>
  </g>,
];

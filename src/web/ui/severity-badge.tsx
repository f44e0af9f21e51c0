import { clsx } from 'clsx';
import { type SeverityLevel, severityLabels } from '#domain/roofs.ts';

const looks: Record<SeverityLevel, { badge: string; shape: string; path: string }> = {
  none: {
    badge: 'bg-severity-none-soft text-severity-none-text',
    shape: 'fill-severity-none',
    path: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z',
  },
  minor: {
    badge: 'bg-severity-minor-soft text-severity-minor-text',
    shape: 'fill-severity-minor',
    path: 'M2 2h8v8H2Z',
  },
  moderate: {
    badge: 'bg-severity-moderate-soft text-severity-moderate-text',
    shape: 'fill-severity-moderate',
    path: 'M6 .5 11.5 6 6 11.5.5 6Z',
  },
  severe: {
    badge: 'bg-severity-severe-soft text-severity-severe-text',
    shape: 'fill-severity-severe',
    path: 'M6 1 11.5 11H.5Z',
  },
};

/**
 * A damage severity as text, color and shape (circle, square, diamond, triangle), so that no meaning depends on color
 * alone. Null is shown as a hollow circle and 'Not assessed'.
 */
export function SeverityBadge({
  severity,
  label,
  className,
}: {
  severity: SeverityLevel | null;
  /** Another label for it, for example 'HIGH'. */
  label?: string;
  className?: string;
}) {
  const base =
    'inline-flex h-6 w-fit items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-xs font-medium';
  if (!severity) {
    return (
      <span className={clsx(base, 'bg-muted text-muted-foreground', className)}>
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-2.5 fill-none stroke-severity-none stroke-2"
        >
          <circle cx="6" cy="6" r="4" />
        </svg>
        Not assessed
      </span>
    );
  }
  const { badge, shape, path } = looks[severity];
  return (
    <span className={clsx(base, badge, className)}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className={clsx('size-2.5', shape)}>
        <path d={path} />
      </svg>
      {label ?? severityLabels[severity]}
    </span>
  );
}

import { clsx } from 'clsx';
import { product } from '#domain/product.ts';

/** Two slopes under their ridge, and the product's name. */
export function Logo({ className = 'text-lg' }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 font-semibold tracking-tight', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
        <rect width="32" height="32" rx="7" className="fill-primary" />
        <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <path d="M5 19 16 9l11 10" className="stroke-primary-foreground" />
          <path d="M10 24l6-5.4L22 24" className="stroke-(--logo-cap)" />
        </g>
      </svg>
      {product.name}
    </span>
  );
}

import { Printer } from 'lucide-react';
import type { Property } from '#contract/properties.ts';
import { PropertySheet } from './property-sheet.tsx';

/** Prints the open property as one page. */
export function PrintProperty({ property, className }: { property: Property; className?: string }) {
  return (
    <>
      <button
        type="button"
        aria-label="Print"
        title="Print"
        onClick={() => window.print()}
        className={className}
      >
        <Printer className="size-4" />
      </button>
      <PropertySheet property={property} />
    </>
  );
}

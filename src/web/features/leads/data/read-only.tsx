import { Lock } from 'lucide-react';

const counts = [
  { label: 'Uploaded', count: 0 },
  { label: 'Errors', count: 0 },
] as const;

/** What everybody but administrators sees where they upload (docs/product.md). */
export function ReadOnly() {
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <span className="grid size-10 shrink-0 place-content-center rounded-lg bg-muted text-muted-foreground">
          <Lock aria-hidden="true" className="size-5" />
        </span>
        <div className="grid gap-1">
          <p className="font-medium">Uploads are read-only for your account</p>
          <p className="text-muted-foreground">
            Administrators import property data. Please use the import script or the admin interface.
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border sm:max-w-80">
        {counts.map(({ label, count }) => (
          <div key={label} className="grid bg-surface px-3 py-2">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="text-lg text-muted-foreground tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { Link } from 'react-router';
import type { UploadResult } from '#contract/uploads.ts';
import { Button } from '#web/ui/button.tsx';

const OFFERED = 3;

/** What one does with properties that came in: hand their ZIP to a contractor, or look at them. */
export function NextSteps({ zips }: Pick<UploadResult, 'zips'>) {
  const offered = zips.slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="font-medium">Next: give it to a contractor</h4>
      <div className="flex flex-wrap gap-2">
        {offered.map((zipCode) => (
          <Button key={zipCode} asChild variant="secondary" size="sm">
            <Link to={`/admin-dashboard?tab=users&assign=${zipCode}`}>Give {zipCode} to a contractor</Link>
          </Button>
        ))}
        <Button asChild variant="ghost" size="sm">
          <Link to={offered.length === 1 ? `/dashboard?zip=${offered[0]}` : '/dashboard'}>
            See the properties
          </Link>
        </Button>
      </div>
    </div>
  );
}

import { Drone } from 'lucide-react';
import { can } from '#access/can.ts';
import { type DrawnArea, printArea } from '#domain/geo/drawn-area.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { CaptureDialog } from './capture-dialog.tsx';

/** Opens what a capture of a drawn area costs, and the way to ask for it; nothing for users who do not lead. */
export function RequestStormCapture({ area }: { area: DrawnArea }) {
  const mayAsk = can(useSignedInUser(), 'team:lead');
  if (!mayAsk) return null;
  return (
    <CaptureDialog
      trigger={
        <Button variant="secondary" className="touch:h-11">
          <Drone />
          Storm Capture
        </Button>
      }
      description="Have the drawn area flown after a storm, at your plan’s price."
      of={{ area: printArea(area) }}
    />
  );
}

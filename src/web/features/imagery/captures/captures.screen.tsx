import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CaptureFormDialog } from './capture-form-dialog.tsx';
import { CaptureList } from './capture-list.tsx';

/** Every flight, and the way to a new one. */
export function CapturesScreen() {
  usePageTitle('Captures');
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="Captures"
      description="Drone flights over a ZIP code. Add their pictures, have the roofs reviewed, and deliver the results."
      actions={
        <Button onClick={() => setMaking(true)}>
          <Plus />
          New Capture
        </Button>
      }
    >
      <CaptureList onMake={() => setMaking(true)} />
      <CaptureFormDialog open={isMaking} onOpenChange={setMaking} />
    </Page>
  );
}

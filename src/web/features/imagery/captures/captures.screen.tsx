import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CaptureFormDialog } from './capture-form-dialog.tsx';
import { CaptureList } from './capture-list.tsx';

/** Every flight, and the way to a new one. */
export function CapturesScreen() {
  usePageTitle('Captures');
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">Captures</h1>
          <p className="text-muted-foreground">
            Drone flights over a ZIP code. Add their pictures, have the roofs reviewed, and deliver the
            results.
          </p>
        </div>
        <Button onClick={() => setMaking(true)}>
          <Plus />
          New Capture
        </Button>
      </header>
      <CaptureList onMake={() => setMaking(true)} />
      <CaptureFormDialog open={isMaking} onOpenChange={setMaking} />
    </div>
  );
}

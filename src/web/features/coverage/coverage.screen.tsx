import { useState } from 'react';
import { StormCapturesCard } from '#web/features/storm-captures/index.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AccuracyCard } from './accuracy-card.tsx';
import { AvailableCard } from './available-card.tsx';
import { NewAreaDialog } from './new-area-dialog.tsx';
import { SubscribedCard } from './subscribed-card.tsx';
import { TerritoriesCard } from './territories-card.tsx';

/** The user's territories, and those to ask for. */
export function CoverageScreen() {
  usePageTitle('ZIP Coverage');
  const [asking, setAsking] = useState(false);
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">ZIP Coverage</h1>
          <p className="text-muted-foreground">The territories you hold, and those you can ask for.</p>
        </div>
        <Button onClick={() => setAsking(true)}>Request New Area Not Listed</Button>
      </header>
      <TerritoriesCard />
      <SubscribedCard />
      <AccuracyCard />
      <AvailableCard />
      <StormCapturesCard />
      <NewAreaDialog open={asking} onOpenChange={setAsking} />
    </div>
  );
}

import { useState } from 'react';
import { StormCapturesCard } from '#web/features/storm-captures/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
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
    <Page
      title="ZIP Coverage"
      description="The territories you hold, and those you can request."
      actions={<Button onClick={() => setAsking(true)}>Request New Area Not Listed</Button>}
    >
      <TerritoriesCard />
      <SubscribedCard />
      <AccuracyCard />
      <AvailableCard />
      <StormCapturesCard />
      <NewAreaDialog open={asking} onOpenChange={setAsking} />
    </Page>
  );
}

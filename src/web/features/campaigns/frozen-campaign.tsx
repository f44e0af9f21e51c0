import type { MailCampaign } from '#contract/mail-campaigns.ts';
import { Section } from '#web/ui/card.tsx';
import { CostLines } from './cost-lines.tsx';
import { GateLines } from './gate-lines.tsx';
import { MailedPart } from './mailed-part.tsx';
import { PiecesPart } from './pieces-part.tsx';
import { PrintPart } from './print-part.tsx';
import { ResultsPart } from './results-part.tsx';
import { ReturnsPart } from './returns-part.tsx';
import { SendPart } from './send-part.tsx';

/** A campaign whose pieces are made: files, the day it went out, what came of it, and every piece. */
export function FrozenCampaign({ campaign }: { campaign: MailCampaign }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid grid-cols-1 gap-6">
        <ResultsPart campaignId={campaign.id} />
        <PiecesPart campaignId={campaign.id} />
      </div>
      <div className="grid grid-cols-1 gap-6 max-lg:-order-1">
        <PrintPart campaign={campaign} />
        <SendPart campaign={campaign} />
        <MailedPart campaign={campaign} />
        {campaign.mailedOn && <ReturnsPart campaignId={campaign.id} />}
        {campaign.frozen && (
          <Section
            title="Who got mail"
            description="As it was when the campaign was frozen."
            aria-label="Who got mail"
            className="grid grid-cols-1 gap-4"
          >
            <GateLines counts={campaign.frozen} />
            <CostLines cost={campaign.frozen.cost} campaignId={campaign.id} />
          </Section>
        )}
      </div>
    </div>
  );
}

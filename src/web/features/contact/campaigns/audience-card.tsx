import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MailAudience, MailCampaign } from '#contract/mail-campaigns.ts';
import { undeliverableForms, undeliverableLabels } from '#domain/mail/address.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { CostLines } from './cost-lines.tsx';
import { GateLines } from './gate-lines.tsx';
import { ProofLink } from './proof-link.tsx';
import { settingsFor } from './words.ts';

/** What a draft comes to: doors after each gate, what it costs, proofs, and the way to freeze it. */
export function AudienceCard({ campaign, isEdited }: { campaign: MailCampaign; isEdited: boolean }) {
  const params = { campaignId: campaign.id };
  const [asking, setAsking] = useState(false);
  const freeze = useAct(() => api.mailCampaigns.freeze({ params }), {
    failure: 'Failed to freeze the campaign',
    // What comes instead begins with the files to print; on a phone the button is far below that.
    onDone: () => window.scrollTo({ top: 0 }),
    onEnd: () => setAsking(false),
  });
  // A campaign that is frozen has no audience to count.
  const isDraft = freeze.isIdle || freeze.isError;
  const audience = useQuery({ ...query(api.mailCampaigns.audience, { params }), enabled: isDraft });
  return (
    <Section
      title="Who gets mail"
      description={
        isEdited
          ? 'For the saved campaign. Save your changes to count again.'
          : 'As of now. Each door is counted once.'
      }
      aria-label="Who gets mail"
      cardClass="lg:sticky lg:top-4"
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={audience} failure="Failed to count the audience">
        {(counts) => (
          <>
            <GateLines counts={counts} />
            <Undeliverable counts={counts} />
            <CostLines cost={counts.cost} campaignId={campaign.id} />
            <Proofs campaignId={campaign.id} first={counts.first} />
            {counts.refusal !== null && <Refusal sentence={counts.refusal} campaignId={campaign.id} />}
            <Button
              why={(isEdited && 'Save the campaign first.') || counts.refusal}
              onClick={() => setAsking(true)}
            >
              Freeze Campaign
            </Button>
            <Confirm
              open={asking}
              onOpenChange={setAsking}
              destructive={false}
              title={`Make ${counted(counts.pieces, 'piece', 'pieces')}?`}
              description={`${counted(counts.heldOut, 'door is', 'doors are')} held out. The audience, the texts and the holdout cannot change afterward, and these doors are in no other campaign for ${counted(campaign.windowDays, 'day', 'days')}.`}
              action="Freeze Campaign"
              pending={freeze.isPending}
              onConfirm={() => freeze.mutate()}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Refusal({ sentence, campaignId }: { sentence: string; campaignId: number }) {
  return (
    <p role="status" className="rounded-md bg-severity-minor-soft p-3 text-severity-minor-text">
      {sentence}{' '}
      {sentence.includes('return address') && (
        <Link to={settingsFor(campaignId)} className="underline underline-offset-4">
          Go to Return Address and Prices
        </Link>
      )}
    </p>
  );
}

/** Why addresses cannot be mailed to; nobody certified the others. */
function Undeliverable({ counts }: { counts: MailAudience }) {
  const found = undeliverableForms.filter((form) => (counts.undeliverable[form] ?? 0) > 0);
  return (
    <p className="text-sm text-muted-foreground">
      {found.length > 0 &&
        `${found.map((form) => `${undeliverableLabels[form]}: ${(counts.undeliverable[form] ?? 0).toLocaleString()}`).join('; ')}. `}
      Addresses are written as the Postal Service asks. They are not certified (CASS) and not checked for
      moves (NCOA).
    </p>
  );
}

function Proofs({ campaignId, first }: { campaignId: number; first: MailAudience['first'] }) {
  if (first.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="font-medium">Proofs</h3>
      <ul className="divide-y rounded-md border">
        {first.map(({ propertyId, address, lines }) => (
          <li key={propertyId} className="flex items-center justify-between gap-3 px-3 py-1.5">
            <span className="min-w-0">
              <span className="block truncate">{address}</span>
              <span className="block truncate text-sm text-muted-foreground">{lines.join(', ')}</span>
            </span>
            <ProofLink campaignId={campaignId} propertyId={propertyId} address={address} />
          </li>
        ))}
      </ul>
    </div>
  );
}

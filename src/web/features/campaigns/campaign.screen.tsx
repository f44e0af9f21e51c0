import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isOpen } from '#domain/operations.ts';
import { api, pollWhileAnswered, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { FrozenCampaign } from './frozen-campaign.tsx';
import { StateBadge } from './state-badge.tsx';

const FOLLOW_EVERY = 1500;

/** A campaign: as a draft its audience, texts and proofs; frozen its files, pieces and results. */
export function CampaignScreen() {
  const campaignId = Number(useParams().campaignId);
  const read = useQuery({
    ...query(api.mailCampaigns.get, { params: { campaignId } }),
    refetchInterval: pollWhileAnswered((campaign) =>
      campaign?.print && isOpen(campaign.print.state) ? FOLLOW_EVERY : false,
    ),
  });
  const name = read.data?.name ?? 'Campaign';
  usePageTitle(name);
  return (
    <Page
      title={name}
      description={read.data && <StateBadge campaign={read.data} />}
      above={
        <Button variant="link" size="inline" asChild className="justify-self-start">
          <Link to="/mail">
            <ChevronLeft />
            Mail
          </Link>
        </Button>
      }
    >
      <Loaded query={read} failure="Failed to fetch the campaign">
        {(campaign) =>
          campaign.state === 'draft' ? (
            <CampaignEditor key={campaign.id} campaign={campaign} />
          ) : (
            <FrozenCampaign campaign={campaign} />
          )
        }
      </Loaded>
    </Page>
  );
}

import type { MailCampaignLine } from '#contract/mail-campaigns.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDay } from '#web/ui/days.ts';

/** How far a campaign is. */
export function StateBadge({ campaign }: { campaign: Pick<MailCampaignLine, 'state' | 'mailedOn'> }) {
  if (campaign.mailedOn !== null)
    return <Badge variant="success">Mailed {formatDay(campaign.mailedOn)}</Badge>;
  return campaign.state === 'draft' ? <Badge>Draft</Badge> : <Badge variant="primary">Frozen</Badge>;
}

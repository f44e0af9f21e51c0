import { Mail } from 'lucide-react';
import { useNavigate } from 'react-router';
import { can } from '#access/can.ts';
import type { MailCampaignFields } from '#contract/mail-campaigns.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { api } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { firstFields } from './words.ts';

/** Begins a campaign for what the filters mean at present, a drawn area too. For owners and managers. */
export function MailToAll({ query }: { query: LeadQuery }) {
  const navigate = useNavigate();
  const create = useAct(
    () =>
      api.mailCampaigns.create({ body: { ...firstFields(), filter: query as MailCampaignFields['filter'] } }),
    { failure: 'Failed to start a campaign', onDone: ({ id }) => void navigate(`/mail/${id}`) },
  );
  if (!can(useSignedInUser(), 'team:lead')) return null;
  return (
    // Below 1024 px the row has no room for it: a campaign then begins on its own screen.
    <Button
      variant="secondary"
      className="max-lg:hidden"
      pending={create.isPending}
      onClick={() => create.mutate()}
    >
      <Mail />
      Send Postcards
    </Button>
  );
}

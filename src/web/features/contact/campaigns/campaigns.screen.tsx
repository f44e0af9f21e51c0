import { useQuery } from '@tanstack/react-query';
import { Mail, Plus, Settings } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { MailCampaignLine } from '#contract/mail-campaigns.ts';
import { pieceFormats } from '#domain/mail/formats.ts';
import { counted } from '#domain/standing.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { StateBadge } from './state-badge.tsx';
import { firstFields } from './words.ts';

/** The company’s mailings: what is planned, what is out, and the way to the result of each. */
export function CampaignsScreen() {
  usePageTitle('Mail');
  const place = useListPlace('campaigns');
  const { page, pageSize } = place.query;
  const list = useQuery(queryWithHeaders(api.mailCampaigns.list, { query: { page, pageSize } }));
  const navigate = useNavigate();
  const create = useAct(() => api.mailCampaigns.create({ body: firstFields() }), {
    failure: 'Failed to start a campaign',
    onDone: ({ id }) => void navigate(`/mail/${id}`),
  });
  const begin = (
    <Button pending={create.isPending} onClick={() => create.mutate()}>
      <Plus />
      New Campaign
    </Button>
  );
  return (
    <Page
      title="Mail"
      description="Postcards and letters with each roof’s own picture. Some doors get nothing, so that you can see what the mail changed."
      actions={
        <>
          <Button variant="secondary" asChild>
            <Link to="/mail/settings">
              <Settings />
              Return Address and Prices
            </Link>
          </Button>
          {begin}
        </>
      }
    >
      <PagedRows
        query={list}
        place={{ page, setPage: place.setPage }}
        failure="Failed to fetch the campaigns"
        noun="campaigns"
        empty={
          <EmptyState icon={Mail} title="No campaigns yet" action={begin}>
            Choose doors with the dashboard’s filters, check a proof, and get files for a print shop.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y rounded-lg border bg-surface">
            {rows.map((campaign) => (
              <li key={campaign.id} className="relative p-4 hover:bg-hover">
                <Line campaign={campaign} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Page>
  );
}

function Line({ campaign }: { campaign: MailCampaignLine }) {
  const { id, name, format, pieces, heldOut, createdAt } = campaign;
  const counts =
    campaign.state === 'draft' ? [] : [counted(pieces, 'piece', 'pieces'), `${heldOut} held out`];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <Link to={`/mail/${id}`} className="font-medium wrap-anywhere after:absolute after:inset-0">
          {name}
        </Link>
        <p className="text-sm text-muted-foreground">
          {[pieceFormats[format].label, ...counts, `begun ${dateAndTime(createdAt)}`].join(' · ')}
        </p>
      </div>
      <StateBadge campaign={campaign} />
    </div>
  );
}

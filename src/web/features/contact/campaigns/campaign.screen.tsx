import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import { returnLabels } from '#domain/mail/returns.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { api, pollWhileAnswered, query, queryWithHeaders } from '#web/api/index.ts';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Section } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { CostLines } from './cost-lines.tsx';
import { GateLines } from './gate-lines.tsx';
import { MailedPart } from './mailed-part.tsx';
import { PrintPart } from './print-part.tsx';
import { ProofLink } from './proof-link.tsx';
import { ResultsPart } from './results-part.tsx';
import { ReturnsPart } from './returns-part.tsx';
import { SendPart } from './send-part.tsx';
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
      back={{ to: '/mail', label: 'Mail' }}
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

/** A campaign whose pieces are made: files, the day it went out, the result, and every piece. */
function FrozenCampaign({ campaign }: { campaign: MailCampaign }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid grid-cols-1 gap-6">
        <ResultsPart campaign={campaign} />
        <PiecesPart campaignId={campaign.id} />
      </div>
      <div className={`grid grid-cols-1 gap-6 ${campaign.mailedOn ? '' : 'max-lg:-order-1'}`}>
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

/** Every piece in the order in which it is printed, each with its proof. */
function PiecesPart({ campaignId }: { campaignId: number }) {
  const place = useListPlace('pieces');
  const { page, pageSize } = place.query;
  const list = useQuery(
    queryWithHeaders(api.mailCampaigns.listPieces, { params: { campaignId }, query: { page, pageSize } }),
  );
  return (
    <Section title="Pieces" aria-label="Pieces" className="grid grid-cols-1 gap-3">
      <PagedRows query={list} place={place} failure="Failed to fetch the pieces" noun="pieces" empty={null}>
        {(items) => (
          <ul className="divide-y rounded-md border">
            {items.map(({ propertyId, number, address, lines, scans, returned }) => (
              <li key={propertyId} className="flex items-center justify-between gap-3 px-3 py-2">
                <span className="flex min-w-0 gap-3">
                  <span className="w-8 shrink-0 text-right text-muted-foreground tabular-nums">{number}</span>
                  <span className="min-w-0">
                    <span className="block wrap-anywhere">{address}</span>
                    <span className="block text-sm text-muted-foreground wrap-anywhere">
                      {lines.join(', ')}
                    </span>
                    {scans > 0 && (
                      <span className="block text-sm">Opened {counted(scans, 'time', 'times')}</span>
                    )}
                    {returned && (
                      <span className="block text-sm wrap-anywhere">
                        {returnLabels[returned.kind]}: {returned.text}
                      </span>
                    )}
                  </span>
                </span>
                <ProofLink campaignId={campaignId} propertyId={propertyId} address={address} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Section>
  );
}

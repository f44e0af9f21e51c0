import { useQuery } from '@tanstack/react-query';
import { returnLabels } from '#domain/mail/returns.ts';
import { counted } from '#domain/standing.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { Section } from '#web/ui/card.tsx';
import { ProofLink } from './proof-link.tsx';

/** Every piece in the order in which it is printed, each with its proof. */
export function PiecesPart({ campaignId }: { campaignId: number }) {
  const place = useListPlace('pieces');
  const { page, pageSize } = place.query;
  const list = useQuery(
    queryWithHeaders(api.mailCampaigns.listPieces, { params: { campaignId }, query: { page, pageSize } }),
  );
  return (
    <Section title="Pieces" aria-label="Pieces" className="grid grid-cols-1 gap-3">
      <Loaded query={list} failure="Failed to fetch the pieces">
        {(reply) => {
          const paged = pagedReply(reply, place);
          return (
            <>
              <ul className="divide-y rounded-md border">
                {paged.items.map(({ propertyId, number, address, lines, scans, returned }) => (
                  <li key={propertyId} className="flex items-center justify-between gap-3 px-3 py-2">
                    <span className="flex min-w-0 gap-3">
                      <span className="w-8 shrink-0 text-right text-muted-foreground tabular-nums">
                        {number}
                      </span>
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
              <ListFoot list={paged} noun="pieces" />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

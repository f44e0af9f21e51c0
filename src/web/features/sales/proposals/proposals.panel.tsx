import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import type { ProposalLine } from '#contract/proposal.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { api, query } from '#web/api/index.ts';
import { OnItsWay } from '#web/features/field/doors/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProposalDialog } from './lazy-proposal-dialog.ts';
import type { OpenedProposal } from './opened.ts';
import { StatusBadge } from './status-badge.tsx';
import { latestOf } from './words.ts';

/** The company's proposals for a property, latest first, and the way to draft one. */
export const panel: PropertyPanel = { tab: 'details', order: 3, Panel: ProposalsPanel };

function ProposalsPanel({ property }: PropertyPanelProps) {
  const list = useQuery(query(api.proposals.listOfProperty, { params: { propertyId: property.id } }));
  const [opened, setOpened] = useState<OpenedProposal | null>(null);
  return (
    <section aria-label="Proposals" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Proposals</h3>
        <Button size="sm" variant="secondary" onClick={() => setOpened({ property })}>
          <FileSignature />
          New Proposal
        </Button>
      </div>
      <OnItsWay propertyId={property.id} kind="proposal" words={['draft is', 'drafts are']} />
      <RecordList
        query={list}
        failure="Failed to fetch the proposals"
        className="grid gap-2"
        empty={<p className="text-muted-foreground">No proposals yet. Only your company sees them.</p>}
      >
        {(line) => (
          <li key={line.id}>
            <Line line={line} onOpen={() => setOpened({ property, proposalId: line.id })} />
          </li>
        )}
      </RecordList>
      <ProposalDialog opened={opened} onClose={() => setOpened(null)} />
    </section>
  );
}

function Line({ line, onOpen }: { line: ProposalLine; onOpen: () => void }) {
  const { number, title, value, isSample } = line;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-1 rounded-lg border p-3 text-left hover:bg-hover"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{number ? `${number}: ${title}` : title}</span>
        <StatusBadge line={line} />
        {isSample && <Badge variant="warning">Sample prices</Badge>}
      </span>
      <span className="text-sm text-muted-foreground tabular-nums">
        {[value && dollars(value), latestOf(line)].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}

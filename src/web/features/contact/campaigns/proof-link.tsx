import { FileText } from 'lucide-react';
import { api } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

interface ProofLinkProps {
  campaignId: number;
  propertyId: number;
  address: string;
}

/** Opens a piece as it will be printed, beside this tab. */
export function ProofLink({ campaignId, propertyId, address }: ProofLinkProps) {
  return (
    <Button asChild variant="secondary" size="sm" className="shrink-0">
      <a
        href={urlOf(api.mailCampaigns.proof.endpoint, { params: { campaignId, propertyId } })}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open the proof of ${address}`}
      >
        <FileText aria-hidden="true" />
        Proof
      </a>
    </Button>
  );
}

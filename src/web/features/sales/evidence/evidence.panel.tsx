import { FileArchive } from 'lucide-react';
import { api } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dayZone } from '#web/ui/days.ts';

/** The way to everything that is known of a roof, as one file that others can check. */
export const panel: PropertyPanel = { tab: 'details', order: 4, Panel: EvidencePanel };

function EvidencePanel({ property: { id: propertyId, address } }: PropertyPanelProps) {
  const href = urlOf(api.evidence.getPacket.endpoint, {
    params: { propertyId },
    query: { timeZone: dayZone() },
  });
  return (
    <section aria-label="Evidence" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Evidence</h3>
        <Button size="sm" variant="secondary" asChild>
          <a href={href} download aria-label={`Evidence packet of ${address}`}>
            <FileArchive />
            Evidence Packet
          </a>
        </Button>
      </div>
      <p className="text-muted-foreground">
        Pictures, facts with their sources, storms and the newest measurement in one ZIP file. Anybody can
        check at{' '}
        <a className="underline underline-offset-4" href="/verify">
          /verify
        </a>{' '}
        whether it was changed.
      </p>
    </section>
  );
}

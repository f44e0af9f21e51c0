import { useState } from 'react';
import type { CrmLink } from '#contract/crm-links.ts';
import { type CrmVendor, crmVendorWords } from '#domain/crm-links/fields.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { CrmForm } from './crm-form.tsx';

interface CrmCardProps {
  vendor: CrmVendor;
  /** Null while it is not set up. */
  link: CrmLink | null;
}

/** One CRM: how sending goes, and how it is set up. */
export function CrmCard({ vendor, link }: CrmCardProps) {
  const { label } = crmVendorWords[vendor];
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {label}
          {link && <Badge variant={link.isOn ? 'success' : 'neutral'}>{link.isOn ? 'On' : 'Off'}</Badge>}
        </span>
      }
      description={link ? countsOf(link) : 'Not set up'}
      aria-label={label}
      className="grid grid-cols-1 gap-5"
    >
      {link?.lastFailure && (
        <p className="text-sm text-destructive-text wrap-anywhere">Last failure: {link.lastFailure}</p>
      )}
      {isOpen ? (
        <CrmForm vendor={vendor} link={link} onDone={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            aria-label={`${link ? 'Edit' : 'Set up'} ${label}`}
            onClick={() => setOpen(true)}
          >
            {link ? 'Edit' : 'Set Up'}
          </Button>
          {link && (
            <AskedButton
              variant="ghost"
              aria-label={`Remove ${label}`}
              asks={{
                title: `Remove ${label}?`,
                description:
                  'Its key is deleted and no more doors are sent. Doors already sent stay in the CRM.',
                action: 'Remove',
              }}
              act={() => api.crmLinks.remove({ params: { vendor } })}
              failure="Failed to remove the CRM"
            >
              Remove
            </AskedButton>
          )}
        </div>
      )}
    </Section>
  );
}

const countsOf = ({ counts: { sent, waiting, failed }, madeBy }: CrmLink): string =>
  `${sent.toLocaleString()} sent, ${waiting.toLocaleString()} waiting, ${failed.toLocaleString()} failed. Set up by ${madeBy}.`;

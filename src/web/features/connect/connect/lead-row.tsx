import { Link } from 'react-router';
import type { IncomingLead } from '#contract/incoming-leads.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

/** A lead as it came, with what can be done about it. */
export function LeadRow({ lead, onMatch }: { lead: IncomingLead; onMatch: () => void }) {
  const who = lead.name ?? 'Someone without a name';
  const ways = [lead.phone && formatPhone(lead.phone), lead.email].filter(Boolean).join(' · ');
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{who}</h3>
        {lead.optedOut && <Badge variant="destructive">Opted out: do not contact</Badge>}
        <span className="text-sm text-muted-foreground">
          {lead.source} · {dateAndTime(lead.receivedAt)}
        </span>
      </div>
      <dl className="grid gap-1 text-sm wrap-anywhere">
        <Line term="Contact" text={ways || (lead.optedOut ? 'Not shown: the household opted out' : null)} />
        <Line term="Address" text={lead.address} />
        <Line term="Message" text={lead.message} />
        <Line term="Consent" text={lead.consentText} />
        <Line
          term="Also sent"
          text={Object.entries(lead.rest)
            .map(([name, value]) => `${name}: ${value}`)
            .join(' · ')}
        />
      </dl>
      {lead.state === 'open' ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" aria-label={`Match ${who}`} onClick={onMatch}>
            Match
          </Button>
          <AskedButton
            size="sm"
            variant="secondary"
            aria-label={`Dismiss ${who}`}
            asks={{
              title: `Dismiss the lead from ${who}?`,
              description: 'It stays in the list of dismissed leads and is not added to a property.',
              action: 'Dismiss',
            }}
            act={() => api.incomingLeads.dismiss({ params: { leadId: lead.id } })}
            failure="Failed to dismiss the lead"
          >
            Dismiss
          </AskedButton>
        </div>
      ) : (
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {lead.property ? (
            <Link to={`/dashboard?property=${lead.property.id}`} className="text-primary-text underline">
              {lead.property.address}
            </Link>
          ) : (
            lead.state === 'matched' && 'Its property was deleted'
          )}
          {lead.settledBy && ` · by ${lead.settledBy}`}
        </p>
      )}
    </li>
  );
}

/** Long texts are cut to what a list can hold, and open by a press. */
function Line({ term, text }: { term: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="grid gap-x-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="whitespace-pre-line">
        {text.length <= SHORT ? (
          text
        ) : (
          <details>
            <summary className="cursor-pointer">{text.slice(0, SHORT)}…</summary>
            {text}
          </details>
        )}
      </dd>
    </div>
  );
}

const SHORT = 240;

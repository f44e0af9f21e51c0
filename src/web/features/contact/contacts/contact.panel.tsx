import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX, Search } from 'lucide-react';
import type { ContactStanding, OptOut } from '#contract/contact-standing.ts';
import { formatDayAndTime } from '#domain/appointments/local-moment.ts';
import { channelLabels, optOutLabels } from '#domain/compliance/contact/channels.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api, query } from '#web/api/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatDay } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';
import { OptOutDialog } from './opt-out-dialog.tsx';

/** Whether and how a household may be contacted now, and what it opted out of. */
export const panel: PropertyPanel = { tab: 'crm', order: 1.5, Panel: ContactPanel };

function ContactPanel({ property: { id: propertyId } }: PropertyPanelProps) {
  const standing = useQuery(query(api.contacts.standing, { params: { propertyId } }));
  return (
    <section aria-label="May we contact them?" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">May we contact them?</h3>
        <OptOutDialog propertyId={propertyId} people={standing.data?.people ?? []} />
      </div>
      <Loaded query={standing} failure="Failed to check how they may be contacted">
        {(loaded) => (
          <>
            <Channels standing={loaded} />
            <OptOuts propertyId={propertyId} optOuts={loaded.optOuts} />
          </>
        )}
      </Loaded>
      <FindContacts propertyId={propertyId} />
    </section>
  );
}

/** Each way in a word; the reasons and rules only for who asks. */
function Channels({ standing: { channels, timeZone, rulesVersion } }: { standing: ContactStanding }) {
  const reasons = Map.groupBy(
    channels.filter((channel) => channel.reasons.length > 0),
    ({ reasons, until }) =>
      [
        ...reasons.map(({ sentence }) => sentence),
        until && `Allowed from ${formatDayAndTime(new Date(until), timeZone)}.`,
      ]
        .filter(Boolean)
        .join(' '),
  );
  return (
    <div className="grid gap-1.5">
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
        {channels.map((channel) => (
          <ChannelWord key={channel.channel} channel={channel} />
        ))}
      </ul>
      <details className="text-sm text-muted-foreground">
        <summary className="w-fit cursor-pointer py-1">Reasons and rules</summary>
        <ul className="grid gap-1.5 pt-1">
          {[...reasons].map(([sentences, ways]) => (
            <li key={sentences} className="wrap-anywhere">
              <span className="font-medium text-foreground">
                {ways.map(({ channel }) => channelLabels[channel]).join(', ')}:
              </span>{' '}
              {sentences}
            </li>
          ))}
          <li>By the rules of {formatDay(rulesVersion)}. They are for your counsel to confirm.</li>
        </ul>
      </details>
    </div>
  );
}

/** A way without a number is neither allowed nor forbidden yet. */
const unknown = ['no-number', 'no-address'];

function ChannelWord({
  channel: { channel, allowed, reasons },
}: {
  channel: ContactStanding['channels'][number];
}) {
  const isUnknown = reasons.length > 0 && reasons.every(({ code }) => unknown.includes(code));
  const [Icon, color, word] = allowed
    ? [CircleCheck, 'text-severity-none-text', 'allowed now']
    : isUnknown
      ? [CircleDashed, 'text-muted-foreground', 'not known']
      : [CircleX, 'text-destructive-text', 'not now'];
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden="true" className={cn('size-4 shrink-0', color)} />
      {channelLabels[channel]}: {word}
    </li>
  );
}

const said = {
  tag: 'tagged',
  asked: 'they asked',
  sign: 'sign at the door',
  homeowner: 'by the household, online',
  import: 'from a list',
};

function OptOuts({ propertyId, optOuts }: { propertyId: number; optOuts: readonly OptOut[] }) {
  const withdraw = useAct(
    (optOutId: number) => api.contacts.withdrawOptOut({ params: { propertyId, optOutId } }),
    { failure: 'Failed to take the opt-out back', failureTitle: 'Not taken back' },
  );
  if (optOuts.length === 0) return null;
  return (
    <ul aria-label="Opt-outs" className="grid gap-2">
      {optOuts.map(({ id, channel, source, value, note, on, by, mayWithdraw }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-2 rounded-lg border p-3">
          <div className="grid min-w-0 grow basis-48 gap-0.5">
            <p className="font-medium wrap-anywhere">
              No {channel === 'all' ? 'contact at all' : optOutLabels[channel].toLowerCase()}
              {value && ` to ${value.includes('@') ? value : formatPhone(value)}`}
            </p>
            <p className="text-sm text-muted-foreground wrap-anywhere">
              {formatDay(on)}, {said[source]}
              {by && `, recorded by ${by}`}
              {note && `: ${note}`}
            </p>
          </div>
          {mayWithdraw && (
            <Button
              size="sm"
              variant="secondary"
              pending={withdraw.isPending && withdraw.variables === id}
              onClick={() => withdraw.mutate(id)}
            >
              Take Back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Looks the owner up at the vendor; nothing if none is set up or the plan includes none. */
function FindContacts({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(query(api.contacts.allowance));
  const find = useAct(() => api.contacts.find({ params: { propertyId } }), {
    onDone: ({ points }) =>
      toast({
        title:
          points === 0
            ? 'Nothing new was found for this owner'
            : `Found ${points} ${points === 1 ? 'contact' : 'contacts'}`,
      }),
    failure: 'Failed to look the owner up',
    failureTitle: 'Not looked up',
  });
  if (!data || data.vendor === null || data.perYear === null) return null;
  const { used, perYear } = data;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="secondary" pending={find.isPending} onClick={() => find.mutate()}>
        <Search />
        Look Up Owner
      </Button>
      <p className="text-sm text-muted-foreground tabular-nums">
        {used.toLocaleString()}
        {perYear === 'unlimited' ? '' : ` of ${perYear.toLocaleString()}`} lookups used this year
      </p>
    </div>
  );
}

import { Mail, MessageSquare, Pencil, Phone, Trash2 } from 'lucide-react';
import type { ContactAnswer, ContactPoint } from '#contract/contact-standing.ts';
import { callLink, mailLink, textLink } from '#domain/people/contact-links.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { basisLabels } from './basis-labels.ts';
import { PointDialog } from './point-dialog.tsx';

interface PointItemProps {
  propertyId: number;
  personId: number;
  /** The person, as a sentence names them. */
  whom: string;
  point: ContactPoint & { value: string };
}

/** A phone number or email address: links for what is allowed now, the reasons for the rest, and where it came from. */
export function PointItem({ propertyId, personId, whom, point }: PointItemProps) {
  const { id, kind, value, answers } = point;
  const shown = kind === 'phone' ? formatPhone(value) : value;
  const erase = useAct(
    (pointId: number) => api.contacts.deletePoint({ params: { propertyId, personId, pointId } }),
    { failure: 'Failed to erase it', failureTitle: 'Not erased' },
  );
  const reasons = reasonsOf(Object.values(answers));
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {answers.call?.allowed || answers.email?.allowed ? (
          <Button asChild variant="secondary" className="min-h-11 min-w-0 max-w-full tabular-nums">
            <a
              href={kind === 'phone' ? callLink(value) : mailLink(value)}
              aria-label={`${kind === 'phone' ? 'Call' : 'Email'} ${whom}, ${shown}`}
            >
              {kind === 'phone' ? <Phone /> : <Mail />}
              <span className="truncate">{shown}</span>
            </a>
          </Button>
        ) : (
          <span className="min-w-0 tabular-nums text-muted-foreground line-through wrap-anywhere">
            {shown}
          </span>
        )}
        {answers.text?.allowed && (
          <Button asChild variant="secondary" className="min-h-11">
            <a href={textLink(value)} aria-label={`Text ${whom}, ${shown}`}>
              <MessageSquare />
              Text
            </a>
          </Button>
        )}
        <PointDialog
          propertyId={propertyId}
          personId={personId}
          whom={whom}
          point={point}
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              className="touch:size-11"
              aria-label={`Edit details of ${shown}`}
            >
              <Pencil />
            </Button>
          }
        />
        {id !== null && (
          <Button
            variant="ghost"
            size="icon-sm"
            className="touch:size-11"
            aria-label={`Erase ${shown}`}
            pending={erase.isPending}
            onClick={() => erase.mutate(id)}
          >
            <Trash2 />
          </Button>
        )}
      </div>
      <details className="text-sm text-muted-foreground">
        <summary className="w-fit cursor-pointer py-1">
          {reasons.length > 0 ? 'Why not, and its source' : 'Source'}
        </summary>
        {reasons.map((sentence) => (
          <p key={sentence} className="text-destructive-text wrap-anywhere">
            {sentence}
          </p>
        ))}
        <p className="wrap-anywhere">{originOf(point)}</p>
      </details>
    </li>
  );
}

/** Without the hour, which is the household's and shown once with it. */
const reasonsOf = (answers: readonly ContactAnswer[]): string[] => [
  ...new Set(
    answers
      .flatMap(({ reasons }) => reasons)
      .filter(({ code }) => code !== 'hours')
      .map(({ sentence }) => sentence),
  ),
];

/** 'Mobile. They gave it to us on Nov 20, 2026. Agreed to texts on Nov 21, 2026.' */
function originOf({
  lineKind,
  basis,
  obtainedOn,
  sourceName,
  confidence,
  consentOn,
  registry,
}: ContactPoint) {
  const kind = { mobile: 'Mobile.', landline: 'Landline.', unknown: '' }[lineKind];
  const from = sourceName ? ` (${sourceName})` : '';
  return [
    kind,
    `${basisLabels[basis]}, ${formatDay(obtainedOn)}${from}.`,
    confidence !== null && `${confidence}% sure, says the source.`,
    consentOn && `Agreed to be contacted on ${formatDay(consentOn)}.`,
    registry && `Registry: ${registry.listed ? 'listed' : 'not listed'}, ${formatDay(registry.checkedOn)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

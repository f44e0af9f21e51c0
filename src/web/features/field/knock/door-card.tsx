import { Ban, CalendarCheck, CalendarClock, CloudHail, type LucideIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { formatMoment, wallClockAt } from '#domain/appointments/local-moment.ts';
import { type Fix, gradeKnock, gradeLabels } from '#domain/knocks/grade.ts';
import { pictureOf } from '#domain/leads/pictures.ts';
import { roofLine } from '#domain/permits/roof-line.ts';
import { formatFollowUp } from '#domain/queues/follow-up.ts';
import { outcomeLabels } from '#domain/queues/outcomes.ts';
import { sizeWords } from '#domain/roof-size/words.ts';
import { describeHail } from '#domain/storms/door-hail.ts';
import { formatStormDay } from '#domain/storms/rules.ts';
import { type Door, zoneOf } from '#web/features/field/doors/index.ts';
import { HoursHere } from '#web/features/field/knocking-hours/index.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageAndTags } from '#web/features/leads/crm/index.ts';
import { damageSigns, NavigateMenu } from '#web/features/leads/properties/index.ts';
import { PriceRange, useRoofAtDoor } from '#web/features/sales/roof-sizes/index.ts';
import { cn } from '#web/ui/cn.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { formatMeters } from './distance-words.ts';
import { DoorPeople } from './door-people.tsx';

interface DoorCardProps {
  door: Door;
  queueId: number;
  fix: Fix | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
  map: ReactNode;
  /** Where a note is written. */
  note: ReactNode;
}

/** Everything one wants to know in front of a door. */
export function DoorCard({ door, queueId, fix, headingRef, map, note }: DoorCardProps) {
  const { item } = door;
  const { property, stage, tags } = item;
  const { known } = door;
  const roof = useRoofAtDoor(queueId, property.id);
  const storm = stormWords(door);
  const { latitude, longitude } = property;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const reasons = damageSigns(property)
    .filter(({ damage }) => damage)
    .map(({ label }) => label);
  return (
    <article className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2
            ref={headingRef}
            tabIndex={-1}
            className="text-2xl leading-tight font-bold break-words outline-none"
          >
            {property.address}
          </h2>
          <p className="text-muted-foreground">
            {[property.zipCode, formatDistance(door, fix)].filter(Boolean).join(' · ')}
          </p>
          <p className="break-words">{property.owner ?? 'Unknown Owner'}</p>
        </div>
        <NavigateMenu property={property} large wordless />
      </div>
      <Notices door={door} />
      <div className="flex gap-3 large-text:flex-wrap">
        <Roof key={property.id} door={door} />
        <div className="grid min-w-0 content-start gap-1.5">
          <SeverityBadge severity={property.severityLevel} />
          <UnreviewedMark propertyId={property.id} />
          {reasons.length > 0 && <p className="text-sm">{reasons.join(', ')}</p>}
          <p className="text-sm text-muted-foreground">
            {[
              roofLine(property) ?? (property.yearBuilt && `Built ${property.yearBuilt}`),
              roof && sizeWords(roof.squares, roof.plusMinusSquares),
              property.roofSubtype,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {storm && (
        <p className="flex items-start gap-2 text-sm">
          <CloudHail role="img" aria-label="Storm:" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{storm}</span>
        </p>
      )}
      <p className="text-sm">{lastContact(door)}</p>
      {roof && <PriceRange address={property.address} from={roof.from} range={roof.range} />}
      {!known.doNotContact && <HoursHere zipCode={property.zipCode} at={at} timeZone={zoneOf(door)} />}
      {map}
      {note}
      <div className="flex flex-wrap gap-1.5">
        <StageAndTags stage={stage} tags={tags} />
      </div>
      <DoorPeople key={property.id} door={door} />
      <Notes door={door} />
    </article>
  );
}

/** Why the door is on its list, or else the storm with the most hail; null without any. */
function stormWords({ item: { reason }, known: { storm } }: Door): string | null {
  if (reason || !storm) return reason;
  return `${describeHail(storm).join(', ')}${storm.unconfirmed ? ' (unconfirmed)' : ''}, ${formatStormDay(storm.date)}`;
}

/** What changes how one approaches the door. */
function Notices({ door }: { door: Door }) {
  const { doNotContact, appointment } = door.known;
  return (
    <>
      {doNotContact && (
        <Notice icon={Ban} className="bg-destructive-soft text-destructive-text">
          Do not contact. Please walk on.
        </Notice>
      )}
      {appointment && (
        <Notice icon={CalendarCheck} className="bg-severity-none-soft text-severity-none-text">
          Appointment {formatMoment(new Date(appointment.startsAt), zoneOf(door))}
          {appointment.by && `, ${appointment.by}`}
        </Notice>
      )}
      {door.item.status === 'come_back' && !doNotContact && (
        <Notice icon={CalendarClock} className="bg-severity-minor-soft text-severity-minor-text">
          {formatComeBack(door.item, zoneOf(door))}
        </Notice>
      )}
    </>
  );
}

function Notice({
  icon: Icon,
  className,
  children,
}: {
  icon: LucideIcon;
  className: string;
  children: ReactNode;
}) {
  return (
    <p className={cn('flex items-center gap-2 rounded-lg px-3 py-2 font-semibold', className)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Notes({ door: { item, known } }: { door: Door }) {
  if (!item.notes && known.notes.length === 0) return null;
  return (
    <section aria-label="Notes" className="grid gap-1.5">
      {item.notes && <p className="rounded-lg bg-muted px-3 py-2 break-words">{item.notes}</p>}
      {known.notes.map(({ id, by, createdAt, body }) => (
        <p key={`${id} ${createdAt} ${body}`} className="rounded-lg bg-muted px-3 py-2 break-words">
          {body}
          <span className="block text-sm text-muted-foreground">
            {[by, dateAndTime(createdAt)].filter(Boolean).join(' · ')}
          </span>
        </p>
      ))}
    </section>
  );
}

function formatComeBack({ followUpOn }: Door['item'], timeZone: string): string {
  const today = wallClockAt(new Date(), timeZone).slice(0, 10);
  return followUpOn ? `Come back ${formatFollowUp(followUpOn, today)}` : 'Come back';
}

function Roof({ door }: { door: Door }) {
  const { property } = door.item;
  const picture = pictureOf(property.cropImageUrl) ?? pictureOf(property.imageUrl);
  const [broken, setBroken] = useState(false);
  if (!picture || broken) return null;
  return (
    <img
      src={picture.url}
      alt={picture.simulated ? 'The roof, simulated capture' : 'The roof'}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setBroken(true)}
      className="h-28 w-40 shrink-0 rounded-lg border bg-muted object-cover max-[22rem]:w-32"
    />
  );
}

function lastContact({ isRead, known: { lastKnock, knocks } }: Door): string {
  if (!lastKnock && isRead && knocks > 0)
    return `Visited before, ${knocks === 1 ? 'once' : `${knocks} times`}.`;
  if (!lastKnock)
    return isRead ? 'Nobody from your company has been here yet.' : 'Earlier visits are not on this device.';
  const who = lastKnock.by ?? 'You';
  const times = knocks > 1 ? `, ${knocks} visits in all` : '';
  return `${who}: ${outcomeLabels[lastKnock.outcome]}, ${dateAndTime(lastKnock.at)}${times}.`;
}

/** The distance a visit would be recorded with from the current position. */
function formatDistance({ item: { property } }: Door, fix: Fix | null): string | null {
  const { latitude, longitude, locationPrecision } = property;
  const hasPlace = latitude !== null && longitude !== null && locationPrecision !== 'zip';
  if (!fix) return null;
  const { grade, distance } = gradeKnock(fix, hasPlace ? { latitude, longitude } : null);
  if (distance === null || grade === 'unknown') return gradeLabels.unknown;
  return `${gradeLabels[grade]}, ${formatMeters(distance)}`;
}

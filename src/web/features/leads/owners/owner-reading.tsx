import { fullName } from '#domain/owners/persons.ts';
import { type OwnerReading, readOwner } from '#domain/owners/reading.ts';

const others = { others: 'others', wife: 'a wife', husband: 'a husband' } as const;

/** 'John A Smith, Mary B Smith and others'; the name as it is written where nothing was taken apart. */
export function ownerTitle(owner: string | null): string {
  const reading = readOwner(owner);
  if (!reading) return 'Unknown Owner';
  if (reading.persons.length === 0) return reading.asWritten;
  const persons = reading.persons.map(fullName).join(', ');
  return reading.kind === 'estate' ? `Estate of ${persons}` : `${persons}${withOthers(reading)}`;
}

const withOthers = (reading: OwnerReading): string =>
  reading.others ? ` and ${others[reading.others]}` : '';

interface OwnerNameProps {
  owner: string | null;
  ownerAddress: string | null;
}

/** Who a property's owner is, as we read it and as it is written. */
export function OwnerName({ owner, ownerAddress }: OwnerNameProps) {
  const reading = readOwner(owner);
  const isRead = reading !== null && reading.persons.length > 0;
  const isGuess = isRead && !reading.isSure;
  return (
    <dl className="grid gap-x-6 gap-y-3 @xl:grid-cols-2">
      {isRead && (
        <div className="min-w-0">
          <dt className="text-sm text-muted-foreground">
            {isGuess ? 'Read as (the order of the names is a guess)' : 'Read as'}
          </dt>
          <dd className="wrap-anywhere">
            {ownerTitle(owner)}
            {reading.isTrustee && ', trustee'}
          </dd>
        </div>
      )}
      <div className="min-w-0">
        <dt className="text-sm text-muted-foreground">As written</dt>
        <dd className="wrap-anywhere">{owner?.trim() || 'No name on record'}</dd>
        <dd className="text-sm wrap-anywhere text-muted-foreground">
          {ownerAddress?.trim() || 'No mailing address on record'}
        </dd>
        {reading?.careOf && (
          <dd className="text-sm wrap-anywhere text-muted-foreground">Mail in care of {reading.careOf}</dd>
        )}
      </div>
    </dl>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { can } from '#access/can.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Section } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast.tsx';

const facts = [
  { label: 'Area', value: 'ZIP 85251, Scottsdale, Arizona' },
  { label: 'Rows', value: '2,591 properties, all with coordinates' },
  { label: 'Roofs', value: 'Type, subtype, area, year built and four kinds of damage with their severity' },
  { label: 'Company', value: 'Saguaro Roofing: an owner, a manager and two reps at work for three weeks' },
  { label: 'People', value: 'Owners and tax owners with their addresses, rentals and vacancies' },
  { label: 'Pictures', value: 'A drone picture and a crop of every roof' },
] as const;

/** What the sample is that a new installation starts with. */
export function SampleCard({ className }: { className?: string }) {
  const mayRemove = can(useSignedInUser(), 'admin:users');
  const zips = useQuery(query(api.properties.listZipCodes));
  const isThere = zips.data?.some(({ zipCode }) => zipCode === '85251') ?? false;
  return (
    <Section title="Sample dataset" cardClass={className} className="grid grid-cols-1 gap-4">
      <p>
        A simulated capture of 2,591 rows, to try everything on. Its streets are real; its people, houses and
        pictures are invented, and the pictures say so.
      </p>
      <dl className="grid gap-2 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {isThere && (
        <Link
          to="/dashboard?zip=85251"
          className="w-fit text-sm font-medium text-primary-text underline-offset-4 hover:underline touch:py-3"
        >
          Open ZIP 85251 in the dashboard
        </Link>
      )}
      {mayRemove && <RemoveSample />}
    </Section>
  );
}

/** Takes the sample away for good, once its name was typed. Nothing if none is left. */
function RemoveSample() {
  const sample = useQuery(query(api.sample.get));
  if (!sample.data?.company) return null;
  const { company, people, properties, imported } = sample.data;
  const stay =
    imported > 0
      ? ` ${counted(imported, 'property', 'properties')} that an import has updated since will stay, without the simulated roof.`
      : '';
  return (
    <AskedButton
      variant="secondary"
      className="w-fit"
      asks={{
        title: `Remove ${company}?`,
        description: `This deletes its ${counted(people, 'login', 'logins')} with all of their work, ${counted(properties, 'simulated property', 'simulated properties')}, simulated flights and storms.${stay} Nothing else is deleted, and the sample does not come back.`,
        typed: company,
        action: 'Remove Sample',
      }}
      act={() => api.sample.remove({ body: { confirmation: company } })}
      onDone={({ message }) => toast({ title: message })}
      failure="The sample could not be removed."
    >
      Remove Sample
    </AskedButton>
  );
}

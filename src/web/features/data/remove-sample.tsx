import { useQuery } from '@tanstack/react-query';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Takes the sample away for good, once its name was typed. Nothing where none is left. */
export function RemoveSample() {
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

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#domain/standing.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Takes the sample away for good, once its name was typed. Nothing where none is left. */
export function RemoveSample() {
  const [asking, setAsking] = useState(false);
  const sample = useQuery(query(api.sample.get));
  const remove = useMutation({
    mutationFn: (confirmation: string) => api.sample.remove({ body: { confirmation } }),
    onSuccess: ({ message }) => {
      setAsking(false);
      toast({ title: message });
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: sentenceOf(error, 'The sample could not be removed.') }),
  });
  if (!sample.data?.company) return null;
  const { company, people, properties, imported } = sample.data;
  const stay =
    imported > 0
      ? ` ${counted(imported, 'property', 'properties')} that an import has updated since will stay, without the simulated roof.`
      : '';
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
        Remove Sample
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${company}?`}
        description={`This deletes its ${counted(people, 'login', 'logins')} with all of their work, ${counted(properties, 'simulated property', 'simulated properties')}, simulated flights and storms.${stay} Nothing else is deleted, and the sample does not come back.`}
        typed={company}
        action="Remove Sample"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(company)}
      />
    </>
  );
}
